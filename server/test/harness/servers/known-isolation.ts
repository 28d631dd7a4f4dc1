import { type Isolation, probeIsolation } from '../../../src/runtimes/isolation/probe-isolation.ts';

/** What the runner found out once, for all the servers that tests start. */
export const ISOLATION_VARIABLE = 'SOUK_TEST_CONFINEMENT';

export async function knownIsolation(): Promise<Isolation> {
  const known = process.env[ISOLATION_VARIABLE];
  return known === undefined ? probeIsolation() : (JSON.parse(known) as Isolation);
}
