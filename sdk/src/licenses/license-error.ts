import { SoukError } from '../errors.ts';

export type LicenseProblem =
  | 'malformed'
  | 'unknown_key'
  | 'bad_signature'
  | 'wrong_mode'
  | 'wrong_issuer'
  | 'wrong_licensee'
  | 'wrong_asset'
  | 'revoked'
  | 'bad_revocations';

/** Thrown for a certificate that is invalid or not as expected. `reason` is for programs, `message` for people. */
export class LicenseError extends SoukError {
  override name = 'LicenseError';
  readonly reason: LicenseProblem;

  constructor(reason: LicenseProblem, message: string, cause?: unknown) {
    super({ code: 'invalid_license', message, cause });
    this.reason = reason;
  }
}
