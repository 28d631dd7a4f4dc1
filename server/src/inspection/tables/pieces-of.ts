import type { ByteSource } from '../../platform/byte-source.ts';

const PIECE_BYTES = 1024 * 1024;

/** Yields a source in order, and reads the next piece ahead. */
export async function* piecesOf(source: ByteSource): AsyncGenerator<Buffer, void> {
  const fetch = (offset: number): Promise<Buffer> => {
    const piece = source.read(offset, PIECE_BYTES);
    // The reader may have stopped, so a failure may have no handler.
    piece.catch(() => {});
    return piece;
  };
  let offset = 0;
  let coming = source.size > 0 ? fetch(0) : undefined;
  while (coming) {
    const piece: Buffer = await coming;
    if (piece.length === 0) throw new Error('the source ended early');
    offset += piece.length;
    coming = offset < source.size ? fetch(offset) : undefined;
    yield piece;
  }
}
