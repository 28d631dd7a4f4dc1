import { ConnectionError, type LicenseRevocations, type SigningKeys, type Souk } from '@souk/sdk';
import { EXIT } from '../../failures/exit-codes.ts';
import { Failure } from '../../failures/failure.ts';
import { KeptEvidence } from './kept-evidence.ts';
import { readJsonFile } from './read-json-file.ts';

/** What a certificate is verified with. */
export interface Evidence {
  keys: SigningKeys;
  revocations: LicenseRevocations;
}

/** Where it is from: files that were named, the market just now, or what was kept of it at this time. */
export type Origin = { from: 'files' } | { from: 'market' } | { from: 'kept'; at: string };

export interface EvidenceOptions {
  offline?: boolean;
  keys?: string;
  revocations?: string;
}

/** From files where they are named; the rest from the market, or from what was kept of it where it does not answer. */
export async function gatherEvidence(
  souk: Souk,
  url: string,
  options: EvidenceOptions,
): Promise<{ evidence: Evidence; origin: Origin }> {
  const keys = options.keys === undefined ? undefined : await readKeys(options.keys);
  const revocations = options.revocations === undefined ? undefined : await readRevocations(options.revocations);
  if (keys && revocations) return { evidence: { keys, revocations }, origin: { from: 'files' } };
  const { evidence, origin } = await evidenceOf(souk, url, options.offline ?? false);
  return { evidence: { keys: keys ?? evidence.keys, revocations: revocations ?? evidence.revocations }, origin };
}

async function evidenceOf(souk: Souk, url: string, offline: boolean): Promise<{ evidence: Evidence; origin: Origin }> {
  if (!offline) {
    try {
      return { evidence: await fetchEvidence(souk, url), origin: { from: 'market' } };
    } catch (error) {
      if (!(error instanceof ConnectionError)) throw error;
    }
  }
  const kept = await new KeptEvidence(url).read();
  if (kept) return { evidence: kept, origin: { from: 'kept', at: kept.fetched_at } };
  throw new Failure(`nothing is kept of ${url} to verify with${offline ? '' : ', and it does not answer'}.`, {
    exitCode: offline ? EXIT.notFound : EXIT.serverFailing,
    code: 'no_keys',
    nextStep: 'Run `souk licenses keys` while it can be reached, or name files with --keys and --revocations.',
  });
}

/** Fetches both, and keeps them for when there is no connection. */
export async function fetchEvidence(souk: Souk, url: string): Promise<Evidence> {
  const [keys, revocations] = await Promise.all([souk.licenses.getSigningKeys(), souk.licenses.getRevocations()]);
  await new KeptEvidence(url).write({ keys, revocations });
  return { keys, revocations };
}

function readKeys(path: string): Promise<SigningKeys> {
  return readJsonFile<SigningKeys>(path, ({ keys }) => Array.isArray(keys), 'a set of keys, with a list of `keys`');
}

function readRevocations(path: string): Promise<LicenseRevocations> {
  return readJsonFile<LicenseRevocations>(
    path,
    ({ test, live }) => typeof test === 'string' && typeof live === 'string',
    'a list of revocations, with texts for `test` and `live`',
  );
}
