/** An event before it is read: some are megabytes. */
export interface SizedEvent {
  id: string;
  size: number;
}

/** In bytes: events read at once, unless a single one is larger. */
const MAX_BYTES = 4_000_000;

/** Returns the events that may be read at once: at least the first. */
export function limitBatchSize<Event extends SizedEvent>(events: readonly Event[], maxBytes = MAX_BYTES): Event[] {
  let bytes = 0;
  const end = events.findIndex(({ size }, place) => {
    bytes += size;
    return place > 0 && bytes > maxBytes;
  });
  return end === -1 ? [...events] : events.slice(0, end);
}
