import type { License, LicenseError } from '@souk/sdk';
import { formatDay } from '../../output/dates.ts';
import { formatBytes } from '../../output/quantities.ts';
import { formatFields } from '../../output/table.ts';
import { paint, sanitize } from '../../output/terminal-text.ts';

export type Verdict =
  | { valid: true; license: License }
  | { valid: false; reason: LicenseError['reason']; message: string };

export function describeLicense(license: License): string {
  const { asset, files } = license;
  const bytes = files.reduce((sum, { size }) => sum + size, 0);
  const fields: [string, string][] = [
    ['license', license.id],
    ['licensee', license.licensee_id],
    ['asset', `${asset.type} ${asset.slug} (${asset.id})`],
    ...(asset.revision === null ? [] : [['revision', asset.revision] as [string, string]]),
    ['terms', license.license],
    ['mode', license.mode === 'live' ? 'live' : 'test: nothing was paid for it'],
    ['issuer', license.issuer],
    ['granted', formatDay(license.granted_at)],
    ['purchase', license.purchase_id],
    ['files', `${files.length}, ${formatBytes(bytes)} in total`],
    ['not revoked', `as of ${license.not_revoked_as_of ?? 'never: no list was checked'}`],
  ];
  return `${paint('green', 'Valid.')}\n\n${formatFields(fields)}`;
}

export function describeProblem({ reason, message }: Extract<Verdict, { valid: false }>): string {
  const advice = reason === 'wrong_mode' ? '\nChoose another mode with --mode.' : '';
  return `${paint('red', 'Not valid.')} ${sanitize(message)}${advice}`;
}
