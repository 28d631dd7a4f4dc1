import { hashBlob } from './hash-blob.ts';

// Hashes large files outside the page, which stays responsive.

self.onmessage = async ({ data }: MessageEvent<Blob>) => {
  try {
    const sha256 = await hashBlob(data, { onHashed: (hashed) => self.postMessage({ hashed }) });
    self.postMessage({ sha256 });
  } catch {
    self.postMessage({ unreadable: true });
  }
};
