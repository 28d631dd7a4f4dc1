import type { Souk, Uploaded, UploadTarget } from '@souk/sdk';
import { pushFolder } from '@souk/sdk/node';
import type { ServerSettings } from '../../connection.ts';
import { interruptible } from '../../failures/interrupt.ts';
import type { ChosenFile } from './choose-files.ts';
import { totalSize } from './count-files.ts';
import { explainTransfer } from './explain-transfer.ts';
import { patiently } from './retry-after.ts';
import { TransferBar } from './transfer-progress.ts';

/** Sends what the server does not have. After Ctrl-C, or a crash, the same command goes on. */
export function pushFiles(
  souk: Souk,
  target: UploadTarget,
  files: ChosenFile[],
  settings: ServerSettings,
): Promise<Uploaded> {
  const bar = new TransferBar(settings);
  return interruptible(async (signal) => {
    const options = {
      signal,
      // A draft becomes what is pushed: files that were changed since are sent anew.
      replace: true,
      parallel: parallelFor(files),
      onHashing: bar.stage('Hashing'),
      onProgress: bar.stage('Sending'),
    };
    try {
      return await patiently(() => pushFolder(souk, target, files, options), { signal, onWait: bar.onWait });
    } catch (error) {
      throw explainTransfer(error);
    } finally {
      bar.end();
    }
  });
}

/** Of small files each waits for its answer rather than for the line: three times quicker with 2,000 of them. */
function parallelFor(files: ChosenFile[]): number {
  return totalSize(files) / files.length < 1024 * 1024 ? 16 : 4;
}
