import type { ServerSettings } from '../connection.ts';
import { printNotice } from './printing.ts';
import { formatBytes, formatDuration } from './quantities.ts';
import { paint, sanitize, truncate } from './terminal-text.ts';
import { terminalWidth } from './terminal-width.ts';

export interface ProgressOptions {
  label: string;
  /** The amount at 100%. */
  total: number;
  unit: 'bytes' | 'files';
  /** Nothing is drawn with --json or --quiet. */
  settings?: ServerSettings;
}

export interface Progress {
  /** Reports the amount done so far and what is being processed. */
  update(done: number, note?: string): void;
  /** Clears the bar and, if given, prints a line in its place. */
  finish(text?: string): void;
}

const REDRAW_MS = 100;
const LOG_INTERVAL_MS = 15_000;
const MAX_BAR_WIDTH = 24;

/**
 * Starts a progress bar with rate and time left on a terminal; elsewhere, prints a line every 15 seconds. Not by
 * `@clack/prompts`, which knows neither, and writes cursor movements into a log.
 */
export function startProgress(options: ProgressOptions): Progress {
  if (options.settings?.json || options.settings?.quiet) return { update: () => undefined, finish: () => undefined };
  const meter = new RateMeter(Date.now());
  return process.stderr.isTTY ? terminalProgress(options, meter) : logProgress(options, meter);
}

function terminalProgress(options: ProgressOptions, meter: RateMeter): Progress {
  let drawnAt = 0;
  return {
    update(done, note = '') {
      const now = Date.now();
      meter.add(done, now);
      if (now - drawnAt < REDRAW_MS && done < options.total) return;
      drawnAt = now;
      process.stderr.write(
        `\r${drawProgress(options, done, meter.rate(), note, terminalWidth(process.stderr) ?? 80)}\x1b[K`,
      );
    },
    finish(text) {
      process.stderr.write('\r\x1b[K');
      if (text !== undefined) printNotice(text);
    },
  };
}

function logProgress({ label, total, unit }: ProgressOptions, meter: RateMeter): Progress {
  let printedAt = Date.now();
  return {
    update(done) {
      const now = Date.now();
      meter.add(done, now);
      if (now - printedAt < LOG_INTERVAL_MS) return;
      printedAt = now;
      printNotice(`${label}: ${amountOf(done, unit)} of ${amountOf(total, unit)}${leftAt(meter.rate(), total - done)}`);
    },
    finish(text) {
      if (text !== undefined) printNotice(text);
    },
  };
}

/** Draws one line that never wraps: on a narrow terminal the note is dropped first, then the bar. */
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
  // The last column stays empty: some terminals wrap as soon as it is written.
  const room = columns - 1 - label.length - facts.length - 4;
  if (room < 10) return truncate(`${label}  ${facts}`, columns - 1);
  const width = Math.min(MAX_BAR_WIDTH, room);
  const full = Math.round(share * width);
  const bar = `${'━'.repeat(full)}${paint('dim', '─'.repeat(width - full), process.stderr)}`;
  const rest = room - width - 2;
  const shownNote = rest < 10 || note === '' ? '' : `  ${paint('dim', truncate(sanitize(note), rest), process.stderr)}`;
  return `${label}  ${bar}  ${facts}${shownNote}`;
}

/** Measures the rate over the last seconds only: what a resumed transfer skipped was not sent. */
class RateMeter {
  readonly #samples: { done: number; at: number }[] = [];
  readonly #startedAt: number;

  constructor(startedAt: number) {
    this.#startedAt = startedAt;
  }

  add(done: number, at: number): void {
    this.#samples.push({ done, at });
    while (this.#samples.length > 2 && at - (this.#samples[1]?.at ?? at) > 10_000) this.#samples.shift();
  }

  /** Returns the rate per second, or undefined until there are enough samples. */
  rate(): number | undefined {
    const [first, last] = [this.#samples[0], this.#samples.at(-1)];
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
