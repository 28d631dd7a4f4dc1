import type { Mode } from '../../src/platform/db/realm.ts';
import { makeKey, type Person } from '../harness/people.ts';

// One entry for every operation of the API that names an object: `modes.test.ts` calls each with a credential of the
// other mode and expects that nothing is found and nothing changes. It fails for an operation that has no entry here.

export interface Crossing {
  /** As the API description has it: `GET /v1/models/{id}`. */
  operation: string;
  /** Makes an object of this owner in this mode, and answers what stands for it in the address or the body. */
  make(owner: Person, mode: Mode): Promise<Target>;
  /** What the other mode answers. Not found, unless the contract says otherwise. */
  refusal?: { status: 403; code: 'forbidden_resource' };
  /** Objects beside both markets, which a signed-in person sees whatever mode the request is in. */
  sessionsSeeBoth?: true;
}

export interface Target {
  /** By the name of the path parameter. */
  path?: Record<string, string>;
  body?: Record<string, unknown>;
}

async function aKey(owner: Person, mode: Mode): Promise<Target> {
  const { id } = await makeKey(owner, { mode, name: 'untouched' });
  return { path: { id } };
}

export const CROSSINGS: readonly Crossing[] = [
  { operation: 'GET /v1/api_keys/{id}', make: aKey, sessionsSeeBoth: true },
  {
    operation: 'PATCH /v1/api_keys/{id}',
    make: async (owner, mode) => ({ ...(await aKey(owner, mode)), body: { name: 'touched' } }),
    sessionsSeeBoth: true,
  },
  { operation: 'POST /v1/api_keys/{id}/revoke', make: aKey, sessionsSeeBoth: true },
];

/** Operations that name an object of no mode, and why that is so. */
export const MODELESS: Readonly<Record<string, string>> = {
  'GET /v1/accounts/{slug}': 'an account is the same person in both modes',
  'DELETE /v1/sessions/{id}': 'a session chooses its mode with every request',
  'GET /v1/operator/accounts/{id}': 'an account is the same person in both modes',
  'POST /v1/operator/accounts/{id}/suspend': 'an account is suspended in both modes',
  'POST /v1/operator/accounts/{id}/reinstate': 'an account is reinstated in both modes',
};
