import { SoukError } from '../errors.ts';

export type LicenseErrorReason =
  | 'malformed'
  | 'unknown_key'
  | 'bad_signature'
  | 'wrong_mode'
  | 'wrong_issuer'
  | 'wrong_licensee'
  | 'wrong_asset'
  | 'revoked'
  | 'bad_revocations';

/** @deprecated Use `LicenseErrorReason`. */
export type LicenseProblem = LicenseErrorReason;

/** Thrown for a certificate that is invalid or not as expected. `reason` is for programs, `message` for people. */
export class LicenseError extends SoukError {
  override name = 'LicenseError';
  readonly reason: LicenseErrorReason;

  constructor(reason: LicenseErrorReason, message: string, cause?: unknown) {
    super({ code: 'invalid_license', message, cause });
    this.reason = reason;
  }
}
