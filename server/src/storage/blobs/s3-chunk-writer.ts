import { PutObjectCommand } from '@aws-sdk/client-s3';
import type { PieceSink } from './append-pieces.ts';
import { requireSize } from './blob-names.ts';
import type { Bucket } from './s3-bucket.ts';
import { CHUNK_BYTES, chunkKey, readChunks, type StagedChunks } from './s3-chunks.ts';

/** While these upload the next one fills, so at most three chunks are in memory. */
const MAX_CONCURRENT_UPLOADS = 2;

/** Splits the bytes into chunks and uploads each when full, and the last one at the end. */
export class S3ChunkWriter implements PieceSink {
  readonly #bucket: Bucket;
  readonly #staged: StagedChunks;
  readonly #folder: string;
  readonly #spare: Buffer[] = [];
  readonly #uploads = new Set<Promise<void>>();
  #chunk: Buffer | undefined;
  #size: number;
  #failure: { error: unknown } | undefined;

  /** Continues after the staged bytes, in a folder of its own. */
  constructor(bucket: Bucket, staged: StagedChunks, folder: string) {
    this.#bucket = bucket;
    this.#staged = staged;
    this.#folder = folder;
    this.#size = staged.size;
  }

  take(piece: Uint8Array): Promise<void> | undefined {
    if (this.#failure) throw this.#failure.error;
    const room = CHUNK_BYTES - (this.#size % CHUNK_BYTES);
    if (!this.#chunk || piece.byteLength >= room) return this.#takeSlowly(piece);
    this.#chunk.set(piece, this.#size % CHUNK_BYTES);
    this.#size += piece.byteLength;
    return undefined;
  }

  async finish(): Promise<number> {
    if (this.#chunk && !this.#failure) this.#upload(this.#chunk.subarray(0, this.#size % CHUNK_BYTES));
    await Promise.all(this.#uploads);
    if (this.#failure) throw this.#failure.error;
    return this.#size;
  }

  /** Handles a piece that starts or fills a chunk. */
  async #takeSlowly(piece: Uint8Array): Promise<void> {
    for (let rest = piece; rest.byteLength > 0; ) {
      this.#chunk ??= await this.#beginChunk();
      const at = this.#size % CHUNK_BYTES;
      const part = rest.subarray(0, CHUNK_BYTES - at);
      this.#chunk.set(part, at);
      this.#size += part.byteLength;
      rest = rest.subarray(part.byteLength);
      if (this.#size % CHUNK_BYTES > 0) return;
      while (this.#uploads.size >= MAX_CONCURRENT_UPLOADS) await Promise.race(this.#uploads);
      if (this.#failure) throw this.#failure.error;
      this.#upload(this.#chunk);
      this.#chunk = undefined;
    }
  }

  /** Returns a chunk to fill; the first one starts with the content of the previous writer's partial chunk. */
  async #beginChunk(): Promise<Buffer> {
    const chunk = this.#spare.pop() ?? Buffer.allocUnsafeSlow(CHUNK_BYTES);
    const held = this.#size % CHUNK_BYTES;
    if (held === 0) return chunk;
    let at = 0;
    for await (const piece of readChunks(this.#bucket, this.#staged, this.#size - held)) {
      chunk.set(piece, at);
      at += piece.byteLength;
    }
    requireSize('the last chunk', at, held);
    return chunk;
  }

  #upload(bytes: Buffer): void {
    const key = chunkKey(this.#folder, Math.ceil(this.#size / CHUNK_BYTES) - 1);
    const upload = this.#bucket.client
      .send(new PutObjectCommand({ Bucket: this.#bucket.name, Key: key, Body: bytes }))
      .then(() => {
        if (bytes.byteLength === CHUNK_BYTES) this.#spare.push(bytes);
      })
      .catch((error) => {
        this.#failure ??= { error };
      })
      .finally(() => this.#uploads.delete(upload));
    this.#uploads.add(upload);
  }
}
