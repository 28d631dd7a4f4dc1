import type { FileEntry } from '@souk/sdk';
import { fileSource } from '@souk/sdk/node';
import type { ServerSettings } from '../../connection.ts';
import { interruptible } from '../../failures/interrupt.ts';
import { printList } from '../../output/print-result.ts';
import { printHint } from '../../output/printing.ts';
import { startProgress } from '../../output/progress.ts';
import { formatBytes } from '../../output/quantities.ts';
import { fixedColumn, numberColumn } from '../../output/table.ts';
import type { ChosenFile } from './choose-files.ts';
import { totalSize } from './count-files.ts';

type Known = Pick<FileEntry, 'name' | 'sha256'>;

export interface PlannedFile {
  name: string;
  size: number;
  sha256: string;
  action: 'send' | 'replace' | 'keep';
}

/** Determines what a push would do, without sending anything to the server. */
export async function planPush(files: ChosenFile[], draft: Known[], settings: ServerSettings): Promise<PlannedFile[]> {
  const existing = new Map(draft.map(({ name, sha256 }) => [name, sha256]));
  const bar = startProgress({ label: 'Hashing', total: totalSize(files), unit: 'bytes', settings });
  let done = 0;
  try {
    return await interruptible(async (signal) => {
      const planned: PlannedFile[] = [];
      for (const { path, name: given, size } of files) {
        const before = done;
        const source = await fileSource(path, given);
        const sha256 = await source.sha256({ signal, onHashed: (bytes) => bar.update(before + bytes, given) });
        planned.push({ name: source.name, size, sha256, action: actionFor(sha256, existing.get(source.name)) });
        done += size;
      }
      return planned;
    });
  } finally {
    bar.finish();
  }
}

function actionFor(sha256: string, existing: string | undefined): PlannedFile['action'] {
  if (existing === undefined) return 'send';
  return existing === sha256 ? 'keep' : 'replace';
}

export function printPlan(settings: ServerSettings, plan: PlannedFile[], where: string): void {
  printList(settings, plan, {
    id: ({ name }) => name,
    header: ['FILE', numberColumn('SIZE'), fixedColumn('ACTION')],
    row: ({ name, size, action }) => ({
      cells: [name, formatBytes(size), ACTION_LABELS[action]],
      style: action === 'keep' ? 'dim' : undefined,
    }),
    empty: 'Nothing to push.',
  });
  const sent = plan.filter(({ action }) => action !== 'keep');
  const extent = `${sent.length} of ${plan.length} files, up to ${formatBytes(totalSize(sent))},`;
  const outcome = sent.length === 0 ? `${where} is up to date` : `${extent} would be sent to ${where}`;
  printHint(settings, `\nDry run, nothing was sent: ${outcome}.`);
}

const ACTION_LABELS: Record<PlannedFile['action'], string> = {
  send: 'send',
  replace: 'replace',
  keep: 'up to date',
};
