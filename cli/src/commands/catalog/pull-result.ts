import type { Downloaded } from '@souk/sdk/node';
import type { ServerSettings } from '../../connection.ts';
import { answer } from '../../output/print-result.ts';
import { describeTransfer } from './count-files.ts';

/** A script wants to know where it lies. */
export function answerPull(settings: ServerSettings, what: object, pulled: Downloaded, folder: string): void {
  const { files, downloaded } = pulled;
  const text = `Downloaded to ${folder}: ${describeTransfer(files, 'fetched', downloaded)}.`;
  answer(settings, { ...what, folder, ...pulled }, { id: folder, text });
}
