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

/** Keys and revocations that are not given are fetched. To verify many certificates, or offline, fetch both once and store them. */
export interface VerifyLicenseOptions extends LicenseExpectations, Omit<RequestOptions, 'mode'> {
  keys?: LicenseEvidence['keys'] | undefined;
  revocations?: LicenseEvidence['revocations'] | undefined;
}

/** Certificates of licenses, which can be verified offline. */
export class Licenses extends Resource {
  /** Verifies a certificate and returns its license. Throws a `LicenseError` if it is invalid or not as expected. */
  async verify(certificate: string, options: VerifyLicenseOptions = {}): Promise<License> {
    const { keys, revocations, mode, issuer, licensee, asset, ...request } = options;
    const evidence = await Promise.all([
      keys ?? this.getSigningKeys(request),
      revocations ?? this.getRevocations(request),
    ]);
    const expected = { mode, issuer, licensee, asset };
    return verifyLicense(certificate, { keys: evidence[0], revocations: evidence[1], ...expected });
  }

  /** Returns the signing keys of both modes, including retired ones. */
  getSigningKeys(options: RequestOptions = {}): Promise<SigningKeys> {
    return this.requester.sendToHost({ ...options, method: 'GET', path: '/.well-known/jwks.json' });
  }

  /** Returns the signed lists of revocations of both modes. */
  getRevocations(options: RequestOptions = {}): Promise<LicenseRevocations> {
    return this.requester.sendToHost({ ...options, method: 'GET', path: '/.well-known/license-revocations' });
  }
}
