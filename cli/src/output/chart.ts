import { paint, widthOf } from './terminal-text.ts';
import { terminalWidth } from './terminal-width.ts';

export interface Bar {
  label: string;
  value: number;
  /** What stands behind the bar: the value as people read it. */
  text: string;
}

const EIGHTHS = ['', '▏', '▎', '▍', '▌', '▋', '▊', '▉'] as const;
const GAP = '  ';
const NARROWEST = 8;

/**
 * Bars from left to right, one a line, to a common scale. What is below zero is drawn hollow: that reads without colour,
 * and in a log.
 */
export function formatBars(bars: Bar[], { width = terminalWidth() ?? 80 }: { width?: number } = {}): string {
  const labels = Math.max(0, ...bars.map(({ label }) => widthOf(label)));
  const texts = Math.max(0, ...bars.map(({ text }) => widthOf(text)));
  const room = Math.max(NARROWEST, width - labels - texts - 2 * GAP.length);
  const most = Math.max(0, ...bars.map(({ value }) => Math.abs(value)));
  return bars
    .map(({ label, value, text }) => {
      const drawn = drawBar(most === 0 ? 0 : Math.abs(value) / most, room, value < 0);
      const line = [
        label + ' '.repeat(labels - widthOf(label)),
        drawn + ' '.repeat(room - widthOf(drawn)),
        ' '.repeat(texts - widthOf(text)) + text,
      ].join(GAP);
      return value === 0 ? paint('dim', line) : line;
    })
    .join('\n');
}

function drawBar(share: number, room: number, hollow: boolean): string {
  const eighths = Math.round(share * room * 8);
  // What is there is seen, however little beside the largest.
  const shown = share > 0 ? Math.max(1, eighths) : 0;
  if (hollow) return '░'.repeat(Math.ceil(shown / 8));
  return '█'.repeat(Math.floor(shown / 8)) + EIGHTHS[shown % 8];
}

const STEPS = '▁▂▃▄▅▆▇█';

/** A line of values in one row of the terminal, the highest as a full block. */
export function sparkline(values: number[]): string {
  const most = Math.max(0, ...values);
  return values
    .map((value) => STEPS[value <= 0 ? 0 : Math.max(1, Math.round((value / most) * (STEPS.length - 1)))])
    .join('');
}
