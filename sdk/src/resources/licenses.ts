import type { RequestOptions } from '../http/request.ts';
import type { SigningKeys } from '../licenses/jws.ts';
import {
  type License,
  type LicenseEvidence,
  type LicenseExpectations,
  type LicenseRevocations,
  verifyLicense,
} from '../licenses/verify-license.ts';
import { Resource } from './resource.ts';

/** What is not given is fetched. To verify many, or without a connection, fetch both once and keep them. */
export interface VerifyLicenseOptions extends LicenseExpectations, Omit<RequestOptions, 'mode'> {
  keys?: LicenseEvidence['keys'] | undefined;
  revocations?: LicenseEvidence['revocations'] | undefined;
}

/** Certificates of licenses: proof that needs nobody’s word for it. */
export class Licenses extends Resource {
  /** What a certificate proves. One that proves nothing, or not what is expected, is a `LicenseError`. */
  async verify(certificate: string, options: VerifyLicenseOptions = {}): Promise<License> {
    const { keys, revocations, mode, issuer, licensee, asset, ...request } = options;
    const evidence = await Promise.all([
      keys ?? this.getSigningKeys(request),
      revocations ?? this.getRevocations(request),
    ]);
    const expected = { mode, issuer, licensee, asset };
    return verifyLicense(certificate, { keys: evidence[0], revocations: evidence[1], ...expected });
  }

  /** Of both modes, those that no longer sign included. */
  getSigningKeys(options: RequestOptions = {}): Promise<SigningKeys> {
    return this.requester.sendToHost({ ...options, method: 'GET', path: '/.well-known/jwks.json' });
  }

  /** Of both modes, each signed. */
  getRevocations(options: RequestOptions = {}): Promise<LicenseRevocations> {
    return this.requester.sendToHost({ ...options, method: 'GET', path: '/.well-known/license-revocations' });
  }
}
