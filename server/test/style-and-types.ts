import { spawn } from 'node:child_process';
import { once } from 'node:events';

/** Runs `npm run check` at low priority, and returns whether it passes. */
export async function checkStyleAndTypes(): Promise<boolean> {
  const check = spawn('nice', ['-n', '19', 'npm', 'run', '--silent', 'check'], { stdio: ['ignore', 'pipe', 'pipe'] });
  const output: Buffer[] = [];
  for (const stream of [check.stdout, check.stderr]) stream.on('data', (piece: Buffer) => output.push(piece));
  const [code] = await once(check, 'close');
  if (code !== 0) process.stdout.write(`\n!!! npm run check fails:\n${Buffer.concat(output)}\n`);
  return code === 0;
}
