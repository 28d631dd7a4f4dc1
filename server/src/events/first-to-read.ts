/** An event before it is read: some are megabytes. */
export interface SizedEvent {
  id: string;
  size: number;
}

/** In bytes: whoever reads events reads no more than this at once, unless a single one is larger. */
const MOST_BYTES = 4_000_000;

/** As many of them as may be read at once: the first in any case. */
export function firstToRead<Event extends SizedEvent>(events: readonly Event[], mostBytes = MOST_BYTES): Event[] {
  let bytes = 0;
  const tooMuch = events.findIndex(({ size }, place) => {
    bytes += size;
    return place > 0 && bytes > mostBytes;
  });
  return tooMuch === -1 ? [...events] : events.slice(0, tooMuch);
}
