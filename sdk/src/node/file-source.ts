import { createHash } from 'node:crypto';
import { open, stat } from 'node:fs/promises';
import { requireFileName } from '../transfers/file-name.ts';
import type { HashOptions, Source } from '../transfers/source.ts';
import { TransferError } from '../transfers/transfer-error.ts';
import { hashFile } from './hash-file.ts';

/** Creates an upload source for a local file. It is read in parts, and rejects if the file changes. */
export async function fileSource(path: string, name: string): Promise<Source> {
  const { size, mtimeMs } = await stat(path);
  const file = requireFileName(name);
  const isUnchanged = (now: { size: number; mtimeMs: number }) => now.size === size && now.mtimeMs === mtimeMs;
  return {
    name: file,
    size,
    async sha256({ onHashed, signal }: HashOptions = {}) {
      const hash = createHash('sha256');
      await hashFile(hash, path, { onHashed, signal });
      if (!isUnchanged(await stat(path))) throw fileChangedError(file);
      return hash.digest('hex');
    },
    async slice(from, to) {
      const handle = await open(path);
      try {
        const bytes = new Uint8Array(to - from);
        const isWhole = await fill(handle, bytes, from);
        // Checked after reading, so that an earlier change is noticed, too.
        if (!isWhole || !isUnchanged(await handle.stat())) throw fileChangedError(file);
        return bytes;
      } finally {
        await handle.close();
      }
    },
  };
}

async function fill(handle: Awaited<ReturnType<typeof open>>, bytes: Uint8Array, from: number): Promise<boolean> {
  let done = 0;
  while (done < bytes.length) {
    const { bytesRead } = await handle.read(bytes, done, bytes.length - done, from + done);
    if (bytesRead === 0) return false;
    done += bytesRead;
  }
  return true;
}

function fileChangedError(file: string): TransferError {
  const message = `${file} changed during the upload. Upload it again when no program is writing to it.`;
  return new TransferError('file_changed', message, { file });
}
