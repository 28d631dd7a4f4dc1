const NAME = 'souk_http_request_duration_seconds';
const BOUNDS_MS = [1, 5, 25, 100, 500, 2_500, 10_000];

interface Tally {
  /** Counts by upper bound; the last one is for durations above every bound. */
  buckets: number[];
  sumMs: number;
  count: number;
}

/**
 * Durations of requests, by method, route and status, in the text format of Prometheus. Every request is recorded, so
 * recording is a few additions; a general histogram looks up its labels each time and costs ten times that.
 */
export class RequestHistogram {
  readonly #tallies = new Map<string, Tally>();

  /** Returns a function that records requests of one route. */
  of(method: string, route: string): (status: number, milliseconds: number) => void {
    const tallies: Tally[] = [];
    return (status, milliseconds) => {
      tallies[status] ??= this.#open(`method="${method}",route="${route}",status="${status}"`);
      const tally = tallies[status];
      let bucket = 0;
      while (bucket < BOUNDS_MS.length && milliseconds > (BOUNDS_MS[bucket] as number)) bucket += 1;
      tally.buckets[bucket] = (tally.buckets[bucket] as number) + 1;
      tally.sumMs += milliseconds;
      tally.count += 1;
    };
  }

  text(): string {
    const lines = [`# HELP ${NAME} Duration of HTTP requests by method, route and status`, `# TYPE ${NAME} histogram`];
    for (const [labels, { buckets, sumMs, count }] of this.#tallies) {
      let below = 0;
      for (const [index, bound] of BOUNDS_MS.entries()) {
        below += buckets[index] as number;
        lines.push(`${NAME}_bucket{${labels},le="${bound / 1000}"} ${below}`);
      }
      lines.push(`${NAME}_bucket{${labels},le="+Inf"} ${count}`);
      lines.push(`${NAME}_sum{${labels}} ${sumMs / 1000}`, `${NAME}_count{${labels}} ${count}`);
    }
    return `${lines.join('\n')}\n`;
  }

  #open(labels: string): Tally {
    const known = this.#tallies.get(labels);
    if (known) return known;
    const tally = { buckets: new Array<number>(BOUNDS_MS.length + 1).fill(0), sumMs: 0, count: 0 };
    this.#tallies.set(labels, tally);
    return tally;
  }
}
