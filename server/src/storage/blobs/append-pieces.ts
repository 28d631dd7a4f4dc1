/** Where pieces go, one after the other. */
export interface PieceSink {
  /** Takes a piece. What it answers, where it answers something, is to be waited for before the next one. */
  take(piece: Uint8Array): Promise<void> | undefined;
  /** Makes durable what was taken and answers how many bytes are held, or throws what kept it from doing so. */
  finish(): Promise<number>;
}

/** Empties a source into a sink. Whatever ends the source, what came before is kept. */
export async function appendPieces(
  sink: PieceSink,
  source: AsyncIterable<Uint8Array>,
  onBytes?: (piece: Uint8Array) => void,
): Promise<number> {
  try {
    for await (const piece of source) {
      if (piece.byteLength === 0) continue;
      const ready = sink.take(piece);
      onBytes?.(piece);
      if (ready) await ready;
    }
  } catch (error) {
    // Where the sink itself has failed this throws again, and rightly: less is kept than the source gave.
    await sink.finish();
    throw error;
  }
  return sink.finish();
}
