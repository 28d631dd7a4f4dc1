import { type Confinement, probeConfinement } from '../../../src/runtimes/isolation/probe-isolation.ts';

/** What the runner found out once, for all the servers that tests start. */
export const CONFINEMENT_VARIABLE = 'SOUK_TEST_CONFINEMENT';

export async function knownConfinement(): Promise<Confinement> {
  const known = process.env[CONFINEMENT_VARIABLE];
  return known === undefined ? probeConfinement() : (JSON.parse(known) as Confinement);
}
