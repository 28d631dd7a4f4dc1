/** Result of a round of calls. */
export interface Measured {
  calls: number;
  perSecond: number;
  /** Latency in milliseconds. */
  p50: number;
  p99: number;
}

export function measured(milliseconds: number[], seconds: number): Measured {
  const sorted = milliseconds.sort((a, b) => a - b);
  const at = (share: number) => sorted[Math.floor(share * sorted.length)] ?? Number.NaN;
  return { calls: sorted.length, perSecond: sorted.length / seconds, p50: at(0.5), p99: at(0.99) };
}
