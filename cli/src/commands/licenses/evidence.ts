import { ConnectionError, type LicenseRevocations, type SigningKeys, type Souk } from '@souk/sdk';
import { EXIT } from '../../failures/exit-codes.ts';
import { Failure } from '../../failures/failure.ts';
import { CachedEvidence } from './cached-evidence.ts';
import { readJsonFile } from './read-json-file.ts';

/** The keys and revocations that a certificate is verified with. */
export interface Evidence {
  keys: SigningKeys;
  revocations: LicenseRevocations;
}

/** Source of the evidence: files, the market, or a cached copy with its time. */
export type Origin = { from: 'files' } | { from: 'market' } | { from: 'cached'; at: string };

export interface EvidenceOptions {
  offline?: boolean;
  keys?: string;
  revocations?: string;
}

/** Reads evidence from files where they are given; the rest comes from the market, or from the cache if it is unreachable. */
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
  const cached = await new CachedEvidence(url).read();
  if (cached) return { evidence: cached, origin: { from: 'cached', at: cached.fetched_at } };
  throw new Failure(`the verification keys of ${url} are not cached${offline ? '' : ', and it does not respond'}.`, {
    exitCode: offline ? EXIT.notFound : EXIT.serverFailing,
    code: 'no_keys',
    nextStep: 'Run `souk licenses keys` while it is reachable, or pass files with --keys and --revocations.',
  });
}

/** Fetches keys and revocations, and caches them for offline use. */
export async function fetchEvidence(souk: Souk, url: string): Promise<Evidence> {
  const [keys, revocations] = await Promise.all([souk.licenses.getSigningKeys(), souk.licenses.getRevocations()]);
  await new CachedEvidence(url).write({ keys, revocations });
  return { keys, revocations };
}

function readKeys(path: string): Promise<SigningKeys> {
  return readJsonFile<SigningKeys>(path, ({ keys }) => Array.isArray(keys), 'a key set with a list of `keys`');
}

function readRevocations(path: string): Promise<LicenseRevocations> {
  return readJsonFile<LicenseRevocations>(
    path,
    ({ test, live }) => typeof test === 'string' && typeof live === 'string',
    'a list of revocations for `test` and `live`',
  );
}
