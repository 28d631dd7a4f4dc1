import type { ServerSettings } from '../../connection.ts';
import { remark } from '../../output/printing.ts';
import { formatDuration } from '../../output/quantities.ts';
import { paint } from '../../output/terminal-text.ts';

export interface StatusLine {
  show(status: string): void;
  /** Takes the line away, and says how long it took. */
  finish(): string;
}

/** What something is doing, with the time on a terminal; elsewhere a line for each change. */
export function startStatusLine(label: string, settings: ServerSettings): StatusLine {
  const startedAt = Date.now();
  const elapsed = () => formatDuration((Date.now() - startedAt) / 1000);
  if (settings.json || settings.quiet) return { show: () => undefined, finish: elapsed };
  if (!process.stderr.isTTY) return spoken(label, elapsed);
  let status = '';
  const draw = () => process.stderr.write(`\r${label}  ${status}  ${paint('dim', elapsed(), process.stderr)}\x1b[K`);
  const ticking = setInterval(draw, 1000);
  return {
    show(now) {
      status = now;
      draw();
    },
    finish() {
      clearInterval(ticking);
      process.stderr.write('\r\x1b[K');
      return elapsed();
    },
  };
}

function spoken(label: string, elapsed: () => string): StatusLine {
  let said = '';
  return {
    show(status) {
      if (status !== said) remark(`${label}: ${status}`);
      said = status;
    },
    finish: elapsed,
  };
}
