import type { DeploymentLogLine } from '@souk/sdk';
import { formatTime } from '../../output/dates.ts';
import { paint, sanitize } from '../../output/terminal-text.ts';

const STYLES = { info: undefined, warn: 'yellow', error: 'red' } as const;
const STREAM_WIDTH = 'request'.length;

/** Formats a line of a log with time, level, stream and message, colored by its level. */
export function logLine(
  { at, level, stream, message }: DeploymentLogLine,
  out: NodeJS.WriteStream = process.stdout,
): string {
  const style = STYLES[level];
  const text = `${level.padEnd(5)}  ${stream.padEnd(STREAM_WIDTH)}  ${sanitize(message)}`;
  return `${paint('dim', formatTime(at), out)}  ${style ? paint(style, text, out) : text}`;
}
