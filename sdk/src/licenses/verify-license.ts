import type { Mode } from '../contract.ts';
import type { paths } from '../generated/types.ts';
import { type SigningKeys, type VerifiedJws, verifyJws } from './jws.ts';
import { LicenseError } from './license-error.ts';

/** What `/.well-known/license-revocations` holds: for each mode a signed list. */
export type LicenseRevocations =
  paths['/.well-known/license-revocations']['get']['responses'][200]['content']['application/json'];

/** What a certificate proves. */
export interface License {
  /** Of the license grant, `grt_…`. */
  id: string;
  /** The address of the market that granted it. */
  issuer: string;
  mode: Mode;
  /** The account that holds it, `usr_…`. */
  licensee_id: string;
  /** The terms, such as Apache-2.0. */
  license: string;
  asset: { type: 'model' | 'dataset'; id: string; slug: string; revision: string | null };
  listing_id: string;
  purchase_id: string;
  granted_at: string;
  /** What was sold, byte for byte. */
  files: { name: string; sha256: string; size: number }[];
  /** When the list of revocations was signed that it is not on; null where none was looked at. */
  not_revoked_as_of: string | null;
}

export interface LicenseExpectations {
  /** `live` unless said. In test mode nothing is paid for, so a certificate of it is worth nothing elsewhere. */
  mode?: Mode | undefined;
  /** The market’s address: with keys of several markets, whose it has to be. */
  issuer?: string | undefined;
  /** The account that has to hold it, `usr_…`. */
  licensee?: string | undefined;
  /** The model or dataset that it has to be for, by id or as `owner/name`. */
  asset?: string | undefined;
}

export interface LicenseEvidence {
  keys: SigningKeys;
  /** False looks at none: the license held once, and it is not said whether it does now. */
  revocations: LicenseRevocations | false;
}

/** Verifies a certificate with nothing but what it is given: no connection is needed. */
export async function verifyLicense(
  certificate: string,
  { keys, revocations, mode = 'live', ...expected }: LicenseEvidence & LicenseExpectations,
): Promise<License> {
  const license = readLicense(await verifyJws(certificate, 'JWT', keys));
  if (license.mode !== mode) {
    throw new LicenseError(
      'wrong_mode',
      `This is a certificate of ${license.mode} mode, and one of ${mode} mode is wanted.${license.mode === 'test' ? ' Nothing was paid for it. To accept it all the same, say that the mode is test.' : ''}`,
    );
  }
  checkExpected(license, expected);
  if (revocations === false) return license;
  return { ...license, not_revoked_as_of: await checkRevocations(license, revocations, keys) };
}

function checkExpected({ issuer, licensee_id, asset }: License, expected: Omit<LicenseExpectations, 'mode'>): void {
  if (expected.issuer !== undefined && expected.issuer !== issuer) {
    throw new LicenseError('wrong_issuer', `It was granted by ${issuer}, and not by ${expected.issuer}.`);
  }
  if (expected.licensee !== undefined && expected.licensee !== licensee_id) {
    throw new LicenseError('wrong_licensee', `It is held by ${licensee_id}, and not by ${expected.licensee}.`);
  }
  if (expected.asset !== undefined && expected.asset !== asset.id && expected.asset !== asset.slug) {
    throw new LicenseError('wrong_asset', `It is for ${asset.slug} (${asset.id}), and not for ${expected.asset}.`);
  }
}

/** When the list was signed. It is signed itself, or whoever hands it on could leave something out. */
async function checkRevocations(license: License, lists: LicenseRevocations, keys: SigningKeys): Promise<string> {
  const list = await readRevocations(lists[license.mode], keys);
  if (list.mode !== license.mode || list.issuer !== license.issuer) {
    throw badRevocations(`it is that of ${list.issuer} in ${list.mode} mode`);
  }
  const revokedAt = list.revoked.get(license.id);
  if (revokedAt === undefined) return list.signedAt;
  throw new LicenseError('revoked', `The license ${license.id} was revoked at ${revokedAt}.`);
}

interface RevocationList {
  issuer: string;
  mode: Mode;
  signedAt: string;
  revoked: ReadonlyMap<string, string>;
}

async function readRevocations(text: string, keys: SigningKeys): Promise<RevocationList> {
  let jws: VerifiedJws;
  try {
    jws = await verifyJws(text, 'license-revocations+jwt', keys);
  } catch (cause) {
    throw cause instanceof LicenseError ? badRevocations(cause.message, cause) : cause;
  }
  const { iss, iat, revoked } = jws.claims as {
    iss: string;
    iat: number;
    revoked: { jti: string; revoked_at: number }[];
  };
  const times = revoked.map(({ jti, revoked_at }) => [jti, isoOf(revoked_at)] as const);
  return { issuer: iss, mode: modeOf(jws), signedAt: isoOf(iat), revoked: new Map(times) };
}

function readLicense(jws: VerifiedJws): License {
  const claims = jws.claims as unknown as Claims;
  return {
    id: claims.jti,
    issuer: claims.iss,
    mode: modeOf(jws),
    licensee_id: claims.sub,
    license: claims.license,
    asset: claims.asset,
    listing_id: claims.listing,
    purchase_id: claims.purchase,
    granted_at: isoOf(claims.iat),
    files: claims.files,
    not_revoked_as_of: null,
  };
}

/** As the market signs it. A signature that was checked is what lets us take its word for the shape. */
interface Claims extends Pick<License, 'license' | 'asset' | 'files'> {
  jti: string;
  iss: string;
  sub: string;
  iat: number;
  listing: string;
  purchase: string;
}

/** The key decides: a test key that signs for live mode is one that was stolen from a place where nothing is paid. */
function modeOf({ kid, claims }: VerifiedJws): Mode {
  const { mode } = claims;
  if ((mode === 'test' || mode === 'live') && kid.startsWith(`${mode}-`)) return mode;
  throw new LicenseError('wrong_mode', `It says that it is of ${mode} mode, and was signed with the key ${kid}.`);
}

function badRevocations(why: string, cause?: unknown): LicenseError {
  return new LicenseError('bad_revocations', `The list of revocations cannot be relied on: ${why}`, cause);
}

function isoOf(seconds: number): string {
  return new Date(seconds * 1000).toISOString();
}
