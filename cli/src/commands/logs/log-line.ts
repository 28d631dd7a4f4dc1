import type { DeploymentLogLine } from '@souk/sdk';
import { clock } from '../../output/dates.ts';
import { harmless, paint } from '../../output/terminal-text.ts';

const STYLES = { info: undefined, warn: 'yellow', error: 'red' } as const;
const STREAM_WIDTH = 'request'.length;

/** When, who said it, and what; coloured by its level, whose name stands in a pipe as well. */
export function logLine(
  { at, level, stream, message }: DeploymentLogLine,
  out: NodeJS.WriteStream = process.stdout,
): string {
  const style = STYLES[level];
  const text = `${level.padEnd(5)}  ${stream.padEnd(STREAM_WIDTH)}  ${harmless(message)}`;
  return `${paint('dim', clock(at), out)}  ${style ? paint(style, text, out) : text}`;
}
