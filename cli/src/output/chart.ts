import { pad, paint, widthOf } from './terminal-text.ts';
import { terminalWidth } from './terminal-width.ts';

export interface Bar {
  label: string;
  value: number;
  /** The value as text, printed after the bar. */
  text: string;
}

const EIGHTHS = ['', '▏', '▎', '▍', '▌', '▋', '▊', '▉'] as const;
const GAP = '  ';
const MIN_BAR_WIDTH = 8;

/**
 * Draws one horizontal bar per line, to a common scale. Negative values are drawn hollow, which is readable without color
 * and in a log.
 */
export function formatBars(bars: Bar[], { width = terminalWidth() ?? 80 }: { width?: number } = {}): string {
  const labels = Math.max(0, ...bars.map(({ label }) => widthOf(label)));
  const texts = Math.max(0, ...bars.map(({ text }) => widthOf(text)));
  const room = Math.max(MIN_BAR_WIDTH, width - labels - texts - 2 * GAP.length);
  const max = Math.max(0, ...bars.map(({ value }) => Math.abs(value)));
  return bars
    .map(({ label, value, text }) => {
      const drawn = drawBar(max === 0 ? 0 : Math.abs(value) / max, room, value < 0);
      const line = [pad(label, labels), pad(drawn, room), pad(text, texts, 'right')].join(GAP);
      return value === 0 ? paint('dim', line) : line;
    })
    .join('\n');
}

function drawBar(share: number, room: number, hollow: boolean): string {
  const eighths = Math.round(share * room * 8);
  // A positive value is always visible, however small.
  const shown = share > 0 ? Math.max(1, eighths) : 0;
  if (hollow) return '░'.repeat(Math.ceil(shown / 8));
  return '█'.repeat(Math.floor(shown / 8)) + EIGHTHS[shown % 8];
}

const STEPS = '▁▂▃▄▅▆▇█';

/** Draws values as one row of blocks, the maximum as a full block. */
export function sparkline(values: number[]): string {
  const max = Math.max(0, ...values);
  return values
    .map((value) => STEPS[value <= 0 ? 0 : Math.max(1, Math.round((value / max) * (STEPS.length - 1)))])
    .join('');
}
