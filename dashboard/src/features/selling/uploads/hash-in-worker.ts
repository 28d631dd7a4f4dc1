import { type HashBlobOptions, hashBlob } from './hash-blob.ts';

/** Smaller files are hashed faster than a worker starts. */
const MIN_WORKER_SIZE = 4 * 1024 * 1024;

type WorkerMessage = { hashed: number } | { sha256: string } | { unreadable: true };

/** Returns the SHA-256 of a file. Large files are hashed in a worker. */
export function hashInWorker(blob: Blob, options: HashBlobOptions = {}): Promise<string> {
  if (blob.size < MIN_WORKER_SIZE) return hashBlob(blob, options);
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
    worker.onmessage = ({ data }: MessageEvent<WorkerMessage>) => {
      if ('hashed' in data) options.onHashed?.(data.hashed);
      else if ('sha256' in data) end(() => resolve(data.sha256));
      else end(() => reject(new Error('the file cannot be read')));
    };
    // The worker could not start: hashes on the page instead.
    worker.onerror = () => end(() => resolve(hashBlob(blob, options)));
    worker.postMessage(blob);
  });
}
