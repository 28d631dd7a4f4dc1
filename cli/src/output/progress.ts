import type { ServerSettings } from '../connection.ts';
import { remark } from './printing.ts';
import { formatBytes, formatDuration } from './quantities.ts';
import { harmless, paint, shortened } from './terminal-text.ts';
import { terminalWidth } from './terminal-width.ts';

export interface ProgressOptions {
  label: string;
  /** What is done when all is. */
  total: number;
  unit: 'bytes' | 'files';
  /** With --json or -q there is nobody to look. */
  settings?: ServerSettings;
}

export interface Progress {
  /** How much is done by now, and what is under way. */
  update(done: number, note?: string): void;
  /** Clears the bar, and leaves a line in its place where there is something to say. */
  finish(text?: string): void;
}

const REDRAW_MS = 100;
const RARE_MS = 15_000;
const WIDEST_BAR = 24;

/** A bar with rate and time left on a terminal; elsewhere, as in a log, a line now and then. */
export function startProgress(options: ProgressOptions): Progress {
  if (options.settings?.json || options.settings?.quiet) return { update: () => undefined, finish: () => undefined };
  const pace = new Pace(Date.now());
  return process.stderr.isTTY ? drawnProgress(options, pace) : spokenProgress(options, pace);
}

function drawnProgress(options: ProgressOptions, pace: Pace): Progress {
  let drawnAt = 0;
  return {
    update(done, note = '') {
      const now = Date.now();
      pace.note(done, now);
      if (now - drawnAt < REDRAW_MS && done < options.total) return;
      drawnAt = now;
      process.stderr.write(
        `\r${drawProgress(options, done, pace.rate(), note, terminalWidth(process.stderr) ?? 80)}\x1b[K`,
      );
    },
    finish(text) {
      process.stderr.write('\r\x1b[K');
      if (text !== undefined) remark(text);
    },
  };
}

function spokenProgress({ label, total, unit }: ProgressOptions, pace: Pace): Progress {
  let saidAt = Date.now();
  return {
    update(done) {
      const now = Date.now();
      pace.note(done, now);
      if (now - saidAt < RARE_MS) return;
      saidAt = now;
      remark(`${label}: ${amountOf(done, unit)} of ${amountOf(total, unit)}${leftAt(pace.rate(), total - done)}`);
    },
    finish(text) {
      if (text !== undefined) remark(text);
    },
  };
}

/** One line that never wraps: on a narrow terminal the note goes first, then the bar. */
export function drawProgress(
  { label, total, unit }: Pick<ProgressOptions, 'label' | 'total' | 'unit'>,
  done: number,
  rate: number | undefined,
  note: string,
  columns: number,
): string {
  const share = total === 0 ? 1 : Math.min(1, done / total);
  const facts = [
    `${String(Math.floor(share * 100)).padStart(3)}%`,
    `${amountOf(done, unit)}/${amountOf(total, unit)}`,
    ...(rate === undefined ? [] : [unit === 'bytes' ? `${formatBytes(rate)}/s` : `${rate.toFixed(0)} files/s`]),
    ...(rate && done < total ? [`${formatDuration((total - done) / rate)} left`] : []),
  ].join('  ');
  // The last column stays empty: some terminals wrap as soon as it is written to.
  const room = columns - 1 - label.length - facts.length - 4;
  if (room < 10) return shortened(`${label}  ${facts}`, columns - 1);
  const width = Math.min(WIDEST_BAR, room);
  const full = Math.round(share * width);
  const bar = `${'━'.repeat(full)}${paint('dim', '─'.repeat(width - full), process.stderr)}`;
  const rest = room - width - 2;
  const shownNote =
    rest < 10 || note === '' ? '' : `  ${paint('dim', shortened(harmless(note), rest), process.stderr)}`;
  return `${label}  ${bar}  ${facts}${shownNote}`;
}

/** Over the last seconds rather than from the start: what a resumed transfer found there was not sent. */
class Pace {
  readonly #marks: { done: number; at: number }[] = [];
  readonly #startedAt: number;

  constructor(startedAt: number) {
    this.#startedAt = startedAt;
  }

  note(done: number, at: number): void {
    this.#marks.push({ done, at });
    while (this.#marks.length > 2 && at - (this.#marks[1]?.at ?? at) > 10_000) this.#marks.shift();
  }

  /** Per second; undefined until there is something to tell. */
  rate(): number | undefined {
    const [first, last] = [this.#marks[0], this.#marks.at(-1)];
    if (!first || !last || last.at - this.#startedAt < 500 || last.at === first.at) return undefined;
    return (last.done - first.done) / ((last.at - first.at) / 1000);
  }
}

function leftAt(rate: number | undefined, left: number): string {
  return rate ? `, ${formatDuration(left / rate)} left` : '';
}

function amountOf(amount: number, unit: ProgressOptions['unit']): string {
  return unit === 'bytes' ? formatBytes(amount) : String(amount);
}
