import { hashBlob } from './hash-blob.ts';

// Large files are hashed beside the page: it stays smooth, and as quick as the machine is.

self.onmessage = async ({ data }: MessageEvent<Blob>) => {
  try {
    const sha256 = await hashBlob(data, { onHashed: (hashed) => self.postMessage({ hashed }) });
    self.postMessage({ sha256 });
  } catch {
    self.postMessage({ unreadable: true });
  }
};
