/** Latency over many runs, in milliseconds. */
export interface Measured {
  p50: number;
  p99: number;
}

/** Measures a run by its time, or by the milliseconds that it returns. */
export async function measure(runs: number, run: (round: number) => Promise<unknown>): Promise<Measured> {
  for (let i = 0; i < Math.ceil(runs / 10); i++) await run(i); // warm-up: plans and pages are cached
  const times: number[] = [];
  for (let i = 0; i < runs; i++) {
    const start = performance.now();
    const own = await run(i);
    times.push(typeof own === 'number' ? own : performance.now() - start);
  }
  times.sort((a, b) => a - b);
  const at = (part: number) => times[Math.min(times.length - 1, Math.floor(times.length * part))] as number;
  return { p50: at(0.5), p99: at(0.99) };
}
