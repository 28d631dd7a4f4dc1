import type { Downloaded } from '@souk/sdk/node';
import type { ServerSettings } from '../../connection.ts';
import { printResult } from '../../output/print-result.ts';
import { describeTransfer } from './count-files.ts';

/** Prints the result of a download. Scripts get the folder. */
export function printDownload(settings: ServerSettings, what: object, pulled: Downloaded, folder: string): void {
  const { files, downloaded } = pulled;
  const text = `Downloaded to ${folder}: ${describeTransfer(files, 'fetched', downloaded)}.`;
  printResult(settings, { ...what, folder, ...pulled }, { id: folder, text });
}
