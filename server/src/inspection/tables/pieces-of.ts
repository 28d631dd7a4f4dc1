import type { ByteSource } from '../../platform/byte-source.ts';

const PIECE_BYTES = 1024 * 1024;

/** All of a source in order. The next piece is on its way while this one is looked at. */
export async function* piecesOf(source: ByteSource): AsyncGenerator<Buffer, void> {
  const fetch = (offset: number): Promise<Buffer> => {
    const piece = source.read(offset, PIECE_BYTES);
    // Nobody may be left to hear of a failure: the reader can have stopped.
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
