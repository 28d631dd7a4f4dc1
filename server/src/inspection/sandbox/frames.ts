/**
 * Protocol between the server and its child: four bytes of length, one of kind, then the payload. File bytes are sent
 * raw, which Node's JSON channel cannot do.
 */
export const FRAME = { task: 1, bytes: 2, request: 3, result: 4, failure: 5, part: 6, work: 7 } as const;

export interface Frame {
  kind: number;
  payload: Buffer;
}

/** Maximum bytes per request. */
export const MAX_REQUEST_BYTES = 1024 * 1024;

const HEAD_BYTES = 5;
const REQUEST_BYTES = 12;

export class FrameTooLargeError extends Error {}

export function frameHead(kind: number, length: number): Buffer {
  const head = Buffer.alloc(HEAD_BYTES);
  head.writeUInt32BE(length, 0);
  head.writeUInt8(kind, 4);
  return head;
}

export function jsonFrame(kind: number, value: unknown): Buffer {
  const payload = Buffer.from(JSON.stringify(value));
  return Buffer.concat([frameHead(kind, payload.length), payload]);
}

export function requestFrame(offset: number, length: number): Buffer {
  const payload = Buffer.alloc(REQUEST_BYTES);
  payload.writeDoubleBE(offset, 0);
  payload.writeUInt32BE(length, 8);
  return Buffer.concat([frameHead(FRAME.request, REQUEST_BYTES), payload]);
}

/** Returns undefined for an invalid request: the child is not trusted. */
export function readRequest(payload: Buffer): { offset: number; length: number } | undefined {
  if (payload.length !== REQUEST_BYTES) return undefined;
  const offset = payload.readDoubleBE(0);
  const length = payload.readUInt32BE(8);
  return Number.isSafeInteger(offset) && offset >= 0 && length <= MAX_REQUEST_BYTES ? { offset, length } : undefined;
}

/** Reassembles frames from the pieces a pipe delivers. */
export class FrameReader {
  readonly #maxBytes: number;
  #pieces: Buffer[] = [];
  #held = 0;
  #needed = HEAD_BYTES;

  constructor(maxBytes: number) {
    this.#maxBytes = maxBytes;
  }

  push(piece: Buffer): Frame[] {
    this.#pieces.push(piece);
    this.#held += piece.length;
    // Joined once a frame is complete, not per piece: a megabyte arrives in many.
    if (this.#held < this.#needed) return [];
    let bytes = Buffer.concat(this.#pieces);
    const frames: Frame[] = [];
    for (;;) {
      this.#needed = HEAD_BYTES;
      if (bytes.length < HEAD_BYTES) break;
      const length = bytes.readUInt32BE(0);
      if (length > this.#maxBytes) throw new FrameTooLargeError(`a frame of ${length} bytes`);
      this.#needed = HEAD_BYTES + length;
      if (bytes.length < this.#needed) break;
      frames.push({ kind: bytes.readUInt8(4), payload: bytes.subarray(HEAD_BYTES, this.#needed) });
      bytes = bytes.subarray(this.#needed);
    }
    this.#pieces = [bytes];
    this.#held = bytes.length;
    return frames;
  }
}
