/** A sequential destination for pieces. */
export interface PieceSink {
  /** Accepts a piece. If a promise is returned, await it before the next call. */
  take(piece: Uint8Array): Promise<void> | undefined;
  /** Makes the accepted pieces durable and returns the size, or throws the first failure. */
  finish(): Promise<number>;
}

/** Drains a source into a sink. If the source fails, earlier pieces are kept. */
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
    // Throws if the sink itself has failed: then fewer bytes are stored than the source gave.
    await sink.finish();
    throw error;
  }
  return sink.finish();
}
