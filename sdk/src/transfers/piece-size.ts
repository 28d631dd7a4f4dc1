const SMALLEST = 256 * 1024;
const LARGEST = 8 * 1024 * 1024;

export const FIRST_PIECE = 1024 * 1024;

/**
 * How much to send in one request, after one of `size` bytes took so long. Each piece is in memory while it is sent, is
 * lost to the progress bar until it is there, and must be there before the time of one attempt is up: so pieces grow to
 * what takes about a second, and shrink where the line is slow.
 */
export function nextPieceSize(size: number, tookMs: number): number {
  if (tookMs < 1_000) return Math.min(size * 2, LARGEST);
  return tookMs > 8_000 ? smallerPiece(size) : size;
}

/** Also after one that took so long that it was given up. */
export function smallerPiece(size: number): number {
  return Math.max(size / 2, SMALLEST);
}
