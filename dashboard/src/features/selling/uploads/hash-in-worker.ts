import { type HashBlobOptions, hashBlob } from './hash-blob.ts';

/** Below it, starting a worker takes longer than hashing. */
const WORTH_A_WORKER = 4 * 1024 * 1024;

type Told = { hashed: number } | { sha256: string } | { unreadable: true };

/** The SHA-256 of a file that a person chose: of a large one in a worker of its own, where the browser has them. */
export function hashInWorker(blob: Blob, options: HashBlobOptions = {}): Promise<string> {
  if (blob.size < WORTH_A_WORKER) return hashBlob(blob, options);
  return new Promise<string>((resolve, reject) => {
    options.signal?.throwIfAborted();
    const worker = new Worker(new URL('./hash.worker.ts', import.meta.url), { type: 'module' });
    const end = (settle: () => void) => {
      worker.terminate();
      options.signal?.removeEventListener('abort', abort);
      settle();
    };
    const abort = () => end(() => reject(options.signal?.reason));
    options.signal?.addEventListener('abort', abort, { once: true });
    worker.onmessage = ({ data }: MessageEvent<Told>) => {
      if ('hashed' in data) options.onHashed?.(data.hashed);
      else if ('sha256' in data) end(() => resolve(data.sha256));
      else end(() => reject(new Error('the file cannot be read')));
    };
    // It could not be started: the page does it itself, if less smoothly.
    worker.onerror = () => end(() => resolve(hashBlob(blob, options)));
    worker.postMessage(blob);
  });
}
