import type { Mode } from '../contract.ts';
import type { paths } from '../generated/types.ts';
import { type SigningKeys, type VerifiedJws, verifyJws } from './jws.ts';
import { LicenseError } from './license-error.ts';

/** Content of `/.well-known/license-revocations`: a signed list for each mode. */
export type LicenseRevocations =
  paths['/.well-known/license-revocations']['get']['responses'][200]['content']['application/json'];

/** A verified license. */
export interface License {
  /** ID of the license grant, `grt_…`. */
  id: string;
  /** URL of the market that granted it. */
  issuer: string;
  mode: Mode;
  /** Account that holds it, `usr_…`. */
  licensee_id: string;
  /** License terms, such as Apache-2.0. */
  license: string;
  asset: { type: 'model' | 'dataset'; id: string; slug: string; revision: string | null };
  listing_id: string;
  purchase_id: string;
  granted_at: string;
  /** The exact files that were sold. */
  files: { name: string; sha256: string; size: number }[];
  /** When the list of revocations that was checked was signed; null if none was checked. */
  not_revoked_as_of: string | null;
}

export interface LicenseExpectations {
  /** Defaults to `live`. Nothing is paid for in test mode, so a test certificate is worthless elsewhere. */
  mode?: Mode | undefined;
  /** URL of the market that must have granted it, if the keys are of several markets. */
  issuer?: string | undefined;
  /** Account that must hold it, `usr_…`. */
  licensee?: string | undefined;
  /** Model or dataset that it must be for, as an ID or `owner/name`. */
  asset?: string | undefined;
}

export interface LicenseEvidence {
  keys: SigningKeys;
  /** The lists of revocations. False skips the check: the license was granted, but may be revoked. */
  revocations: LicenseRevocations | false;
}

/** Verifies a certificate offline, with the given keys and revocations. */
export async function verifyLicense(
  certificate: string,
  { keys, revocations, mode = 'live', ...expected }: LicenseEvidence & LicenseExpectations,
): Promise<License> {
  const license = readLicense(await verifyJws(certificate, 'JWT', keys));
  if (license.mode !== mode) {
    throw new LicenseError(
      'wrong_mode',
      `The certificate is for ${license.mode} mode, not for ${mode} mode.${license.mode === 'test' ? ' Nothing was paid for it. To accept it anyway, set the mode to test.' : ''}`,
    );
  }
  checkExpected(license, expected);
  if (revocations === false) return license;
  return { ...license, not_revoked_as_of: await checkRevocations(license, revocations, keys) };
}

function checkExpected({ issuer, licensee_id, asset }: License, expected: Omit<LicenseExpectations, 'mode'>): void {
  if (expected.issuer !== undefined && expected.issuer !== issuer) {
    throw new LicenseError('wrong_issuer', `The license was granted by ${issuer}, not by ${expected.issuer}.`);
  }
  if (expected.licensee !== undefined && expected.licensee !== licensee_id) {
    throw new LicenseError('wrong_licensee', `The license is held by ${licensee_id}, not by ${expected.licensee}.`);
  }
  if (expected.asset !== undefined && expected.asset !== asset.id && expected.asset !== asset.slug) {
    throw new LicenseError('wrong_asset', `The license is for ${asset.slug} (${asset.id}), not for ${expected.asset}.`);
  }
}

/** Checks the signed list of revocations and returns when it was signed. The signature keeps others from removing entries. */
async function checkRevocations(license: License, lists: LicenseRevocations, keys: SigningKeys): Promise<string> {
  const list = await readRevocations(lists[license.mode], keys);
  if (list.mode !== license.mode || list.issuer !== license.issuer) {
    throw revocationsError(`It is from ${list.issuer} in ${list.mode} mode.`);
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
    throw cause instanceof LicenseError ? revocationsError(cause.message, cause) : cause;
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

/** Claims as the market signs them. Their shape is trusted because the signature was verified. */
interface Claims extends Pick<License, 'license' | 'asset' | 'files'> {
  jti: string;
  iss: string;
  sub: string;
  iat: number;
  listing: string;
  purchase: string;
}

/** Derives the mode from the key: a test key must not sign for live mode, since nothing is paid for in test mode. */
function modeOf({ kid, claims }: VerifiedJws): Mode {
  const { mode } = claims;
  if ((mode === 'test' || mode === 'live') && kid.startsWith(`${mode}-`)) return mode;
  throw new LicenseError('wrong_mode', `The mode of the certificate, ${mode}, does not match its signing key ${kid}.`);
}

function revocationsError(why: string, cause?: unknown): LicenseError {
  return new LicenseError('bad_revocations', `The list of revocations is invalid. ${why}`, cause);
}

function isoOf(seconds: number): string {
  return new Date(seconds * 1000).toISOString();
}
