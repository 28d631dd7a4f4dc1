import { createHash } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { open } from 'node:fs/promises';

// The peer of uploads: copies a file to the same disk and computes its SHA-256, which an upload must do at least.

const [from = '', to = ''] = process.argv.slice(2);
const hash = createHash('sha256');
const copy = await open(to, 'w');
for await (const piece of createReadStream(from, { highWaterMark: 1024 * 1024 })) {
  const written = copy.write(piece);
  hash.update(piece);
  await written;
}
await copy.sync();
await copy.close();
process.stdout.write(`${hash.digest('hex')}\n`);
