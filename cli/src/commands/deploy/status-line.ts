import type { ServerSettings } from '../../connection.ts';
import { printNotice } from '../../output/printing.ts';
import { formatDuration } from '../../output/quantities.ts';
import { paint, truncate } from '../../output/terminal-text.ts';
import { terminalWidth } from '../../output/terminal-width.ts';

export interface StatusLine {
  show(status: string): void;
  /** Clears the line and returns how long it took. */
  finish(): string;
}

/** Shows a status with the elapsed time on a terminal; elsewhere, prints a line per change. */
export function startStatusLine(label: string, settings: ServerSettings): StatusLine {
  const startedAt = Date.now();
  const elapsed = () => formatDuration((Date.now() - startedAt) / 1000);
  if (settings.json || settings.quiet) return { show: () => undefined, finish: elapsed };
  if (!process.stderr.isTTY) return logStatus(label, elapsed);
  let status = '';
  const draw = () => {
    const facts = `  ${status}  `;
    // A line that wraps could not be drawn over.
    const room = (terminalWidth(process.stderr) ?? 80) - 1 - facts.length - elapsed().length;
    process.stderr.write(`\r${truncate(label, room)}${facts}${paint('dim', elapsed(), process.stderr)}\x1b[K`);
  };
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

function logStatus(label: string, elapsed: () => string): StatusLine {
  let printed = '';
  return {
    show(status) {
      if (status !== printed) printNotice(`${label}: ${status}`);
      printed = status;
    },
    finish: elapsed,
  };
}
