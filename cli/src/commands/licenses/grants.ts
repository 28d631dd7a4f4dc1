import type { LicenseGrant, Souk } from '@souk/sdk';
import type { Command } from 'commander';
import { withAccount } from '../../connection.ts';
import { EXIT } from '../../failures/exit-codes.ts';
import { Failure } from '../../failures/failure.ts';
import { type LimitOptions, takeUpTo } from '../../input/limit.ts';
import { formatDay } from '../../output/dates.ts';
import { printList, printResult } from '../../output/print-result.ts';
import { print } from '../../output/printing.ts';
import { fixedColumn, formatFields, optionalColumn } from '../../output/table.ts';

export interface ListOptions extends LimitOptions {
  status?: LicenseGrant['status'];
  asset?: string;
}

export async function listGrants(options: ListOptions, command: Command): Promise<void> {
  const { status, asset } = options;
  const query = { ...(status ? { status } : {}), ...(asset ? { asset } : {}) };
  await withAccount(command, async (souk, { settings }) => {
    const { items, more } = await takeUpTo(options, (limit) => souk.licenseGrants.list({ ...query, limit }));
    printList(settings, items, {
      id: ({ id }) => id,
      header: [
        'ID',
        fixedColumn('STATUS'),
        fixedColumn('GRANTED'),
        optionalColumn(fixedColumn('TERMS')),
        optionalColumn(fixedColumn('TYPE')),
        'ASSET',
      ],
      row: ({ id, asset: of, license, status: state, granted_at }) => ({
        cells: [id, state, formatDay(granted_at), license, of.type, of.slug],
        style: state === 'active' ? undefined : 'dim',
      }),
      empty: 'No licenses yet. Buy one with `souk buy`.',
      more,
    });
  });
}

export async function showGrant(what: string, options: { certificate?: boolean }, command: Command): Promise<void> {
  await withAccount(command, async (souk, { settings }) => {
    const grant = await findGrant(souk, what);
    if (options.certificate && !settings.json) return print(requireCertificate(grant));
    printResult(settings, grant, { id: grant.id, text: () => describeGrant(grant) });
  });
}

/** Finds a license, with its certificate, by its own id, by its purchase, or by the asset. */
export async function findGrant(souk: Souk, what: string): Promise<LicenseGrant> {
  if (what.startsWith('grt_')) return souk.licenseGrants.get(what);
  if (what.startsWith('pur_')) {
    const { license_grant_id: id, status } = await souk.purchases.get(what);
    if (id === null) throw noLicense(`${what} is ${status} and has no license.`);
    return souk.licenseGrants.get(id);
  }
  if (!/^(mdl|dst)_|\//.test(what)) throw noLicense(`${what} is neither an ID nor a slug such as acme/pick-place.`);
  const { items } = await souk.licenseGrants.list({ asset: what, status: 'active', limit: 1 }).page();
  const [grant] = items;
  if (!grant) throw noLicense(`you hold no license of ${what}.`);
  return souk.licenseGrants.get(grant.id);
}

function noLicense(message: string): Failure {
  return new Failure(message, {
    exitCode: EXIT.notFound,
    code: 'no_license',
    nextStep: 'List your licenses with `souk licenses list`.',
  });
}

export function requireCertificate({ id, certificate, revoked_at }: LicenseGrant): string {
  if (certificate) return certificate;
  const why = revoked_at === null ? 'its files are gone' : `it was revoked on ${formatDay(revoked_at)}`;
  throw new Failure(`the license ${id} has no certificate: ${why}.`, { code: 'no_certificate' });
}

function describeGrant(grant: LicenseGrant): string {
  const { asset, licensee, certificate } = grant;
  return formatFields([
    ['license', grant.id],
    ['asset', `${asset.type} ${asset.slug}`],
    ...(grant.revision === null ? [] : ([['bought at', `revision ${grant.revision}`]] as [string, string][])),
    ['terms', grant.license],
    ['licensee', `${licensee.name} (${licensee.slug})`],
    ['status', grant.revoked_at === null ? grant.status : `${grant.status} on ${formatDay(grant.revoked_at)}`],
    ['granted', formatDay(grant.granted_at)],
    ['purchase', grant.purchase_id],
    ['listing', grant.listing_id],
    ['certificate', certificate ? `\`souk licenses show ${grant.id} --certificate\` prints it` : 'none'],
  ]);
}
