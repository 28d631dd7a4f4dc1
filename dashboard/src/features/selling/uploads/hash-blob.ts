import { Sha256 } from '@souk/sdk';

/** Bytes per step. The page stays responsive between steps. */
const STEP = 1024 * 1024;

export interface HashBlobOptions {
  onHashed?: ((bytes: number) => void) | undefined;
  signal?: AbortSignal | undefined;
}

export async function hashBlob(blob: Blob, { onHashed, signal }: HashBlobOptions = {}): Promise<string> {
  const hash = new Sha256();
  for (let at = 0; at < blob.size; at += STEP) {
    signal?.throwIfAborted();
    hash.update(new Uint8Array(await blob.slice(at, at + STEP).arrayBuffer()));
    onHashed?.(Math.min(at + STEP, blob.size));
  }
  return hash.hex();
}
