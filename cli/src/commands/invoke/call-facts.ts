/** Collects timing and remaining trial calls from the headers of a response. */
export class CallFacts {
  #timing: string | null = null;
  #trialsLeft: string | null = null;

  /** A `fetch` for a client that also records the headers. */
  readonly fetch: typeof globalThis.fetch = async (input, init) => {
    const response = await globalThis.fetch(input, init);
    this.#timing = response.headers.get('server-timing');
    this.#trialsLeft = response.headers.get('svc-trial-remaining');
    return response;
  };

  describe(): string | undefined {
    const facts = [describeTiming(this.#timing ?? ''), describeTrials(this.#trialsLeft)].filter((fact) => fact !== '');
    return facts.length === 0 ? undefined : facts.join('; ');
  }
}

const PARTS: readonly (readonly [name: string, words: string])[] = [
  ['boot', 'to start'],
  ['queue', 'in the queue'],
  ['infer', 'in the model'],
];

/** Describes `queue;dur=0.10, boot;dur=0.00, infer;dur=2.25` as `2.25 ms in the model, …`; phases below 0.1 ms are left out. */
export function describeTiming(header: string): string {
  const parts = new Map(Array.from(header.matchAll(/(\w+);dur=([\d.]+)/g), ([, name, value]) => [name, Number(value)]));
  return PARTS.filter(([name]) => (parts.get(name) ?? 0) >= 0.1)
    .map(([name, words]) => `${parts.get(name)} ms ${words}`)
    .join(', ');
}

function describeTrials(left: string | null): string {
  if (left === null) return '';
  return left === '1' ? '1 trial call left' : `${left} trial calls left`;
}
