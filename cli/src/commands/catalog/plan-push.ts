import type { FileEntry } from '@souk/sdk';
import { fileSource } from '@souk/sdk/node';
import type { ServerSettings } from '../../connection.ts';
import { interruptible } from '../../failures/interrupt.ts';
import { answerList } from '../../output/print-result.ts';
import { mention } from '../../output/printing.ts';
import { startProgress } from '../../output/progress.ts';
import { formatBytes } from '../../output/quantities.ts';
import { figures, whole } from '../../output/table.ts';
import type { ChosenFile } from './choose-files.ts';
import { totalSize } from './count-files.ts';

type Known = Pick<FileEntry, 'name' | 'sha256'>;

export interface PlannedFile {
  name: string;
  size: number;
  sha256: string;
  action: 'send' | 'replace' | 'keep';
}

/** What a push would do, found out without telling the server anything. */
export async function planPush(files: ChosenFile[], draft: Known[], settings: ServerSettings): Promise<PlannedFile[]> {
  const there = new Map(draft.map(({ name, sha256 }) => [name, sha256]));
  const bar = startProgress({ label: 'Hashing', total: totalSize(files), unit: 'bytes', settings });
  let done = 0;
  try {
    return await interruptible(async (signal) => {
      const planned: PlannedFile[] = [];
      for (const { path, name: given, size } of files) {
        const before = done;
        const source = await fileSource(path, given);
        const sha256 = await source.sha256({ signal, onHashed: (bytes) => bar.update(before + bytes, given) });
        planned.push({ name: source.name, size, sha256, action: actionFor(sha256, there.get(source.name)) });
        done += size;
      }
      return planned;
    });
  } finally {
    bar.finish();
  }
}

export function actionFor(sha256: string, there: string | undefined): PlannedFile['action'] {
  if (there === undefined) return 'send';
  return there === sha256 ? 'keep' : 'replace';
}

export function answerPlan(settings: ServerSettings, plan: PlannedFile[], where: string): void {
  answerList(settings, plan, {
    id: ({ name }) => name,
    header: ['FILE', figures('SIZE'), whole('ACTION')],
    row: ({ name, size, action }) => ({
      cells: [name, formatBytes(size), WORDS[action]],
      style: action === 'keep' ? 'dim' : undefined,
    }),
    empty: 'Nothing to push.',
  });
  const sent = plan.filter(({ action }) => action !== 'keep');
  const extent = `${sent.length} of ${plan.length} files, ${formatBytes(totalSize(sent))} at most,`;
  const outcome = sent.length === 0 ? `all is in ${where} already` : `${extent} would go to ${where}`;
  mention(settings, `\nA dry run, nothing was sent: ${outcome}.`);
}

const WORDS: Record<PlannedFile['action'], string> = { send: 'send', replace: 'replace', keep: 'there already' };
