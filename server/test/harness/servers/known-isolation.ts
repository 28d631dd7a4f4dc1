import { type Isolation, probeIsolation } from '../../../src/runtimes/isolation/probe-isolation.ts';

/** Holds the isolation that the runner probed once for all test servers. */
export const ISOLATION_VARIABLE = 'SOUK_TEST_ISOLATION';

export async function knownIsolation(): Promise<Isolation> {
  const known = process.env[ISOLATION_VARIABLE];
  return known === undefined ? probeIsolation() : (JSON.parse(known) as Isolation);
}
