import { formatBytes } from '../../../lib/format/numbers.ts';
import { formatRemainingTime } from './remaining-time.ts';
import type { RunState, RunView } from './run-view.ts';

const TITLES: Record<RunState, string> = {
  hashing: 'Checking the files',
  sending: 'Uploading',
  paused: 'Paused',
  offline: 'Waiting for the network',
  failed: 'Stopped',
  conflict: 'Files already exist',
  cancelling: 'Cancelling',
  done: 'Upload complete',
};

export const titleOf = ({ state }: Pick<RunView, 'state'>): string => TITLES[state];

/** Describes the bytes done, the rate and the remaining time. */
export function numbersOf({ state, done, size, rate }: RunView): string {
  if (state === 'done') return formatBytes(size);
  const facts = [`${formatBytes(done)} of ${formatBytes(size)}`];
  if (rate !== undefined)
    facts.push(`${formatBytes(Math.round(rate))}/s`, `${formatRemainingTime((size - done) / rate)} left`);
  return facts.join(' · ');
}

/** Summarizes a completed upload. */
export function outcomeOf({ files }: Pick<RunView, 'files'>): string {
  const skipped = files.filter((file) => file.skipped).length;
  const sent = files.length - skipped;
  const count = (n: number) => (n === 1 ? '1 file' : `${n} files`);
  if (skipped === 0) return `${count(sent)} uploaded.`;
  if (sent === 0) return `${count(skipped)} already uploaded. Nothing had to be sent.`;
  return `${count(sent)} uploaded, ${skipped} already uploaded before.`;
}
