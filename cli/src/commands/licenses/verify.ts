import { readFile } from 'node:fs/promises';
import { type License, LicenseError, type Souk } from '@souk/sdk';
import type { Command } from 'commander';
import { type Server, withAccount, withServer } from '../../connection.ts';
import { EXIT } from '../../failures/exit-codes.ts';
import { unreadable } from '../../input/given-text.ts';
import { answer } from '../../output/print-result.ts';
import { mention } from '../../output/printing.ts';
import { formatDuration } from '../../output/quantities.ts';
import { describeLicense, describeProblem, type Verdict } from './describe-verdict.ts';
import { type EvidenceOptions, gatherEvidence, type Origin } from './evidence.ts';
import { findGrant, requireCertificate } from './grants.ts';

export type VerifyOptions = EvidenceOptions;

export async function verify(what: string, options: VerifyOptions, command: Command): Promise<void> {
  const certificate = await readCertificate(what);
  if (certificate !== undefined) {
    return withServer(command, (server) => judge(certificate, server.client(), server, options));
  }
  await withAccount(command, async (souk, server) => {
    const grant = await findGrant(souk, what);
    // A revoked license has no certificate any more, and the market says itself that it was revoked.
    if (grant.revoked_at !== null) return tell(revoked(grant.id, grant.revoked_at), server);
    await judge(requireCertificate(grant), souk, server, options);
  });
}

function revoked(id: string, at: string): Verdict {
  return { valid: false, reason: 'revoked', message: `The license ${id} was revoked at ${at}.` };
}

/** Undefined where it is no file: then it is the name of a license. */
async function readCertificate(what: string): Promise<string | undefined> {
  if (what === '-') return (await Array.fromAsync(process.stdin.setEncoding('utf8'))).join('');
  try {
    return await readFile(what, 'utf8');
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException;
    const isName = /^(grt|pur|mdl|dst)_\w+$|^[\w-]+\/[\w-]+$/.test(what);
    // A directory of that name may well hold the files that were bought.
    if (isName && (code === 'ENOENT' || code === 'EISDIR')) return undefined;
    // Not 1, which says that a certificate was looked at and found wanting.
    throw unreadable(what, error);
  }
}

async function judge(certificate: string, souk: Souk, server: Server, options: VerifyOptions): Promise<void> {
  const { evidence, origin } = await gatherEvidence(souk, server.url, options);
  tell(await reach(souk.licenses.verify(certificate, { ...evidence, mode: server.mode })), server, origin);
}

async function reach(verifying: Promise<License>): Promise<Verdict> {
  try {
    return { valid: true, license: await verifying };
  } catch (error) {
    if (!(error instanceof LicenseError)) throw error;
    return { valid: false, reason: error.reason, message: error.message };
  }
}

/** That it is invalid is an answer, and no failure of the command; scripts go by the exit code. */
function tell(verdict: Verdict, { settings, url }: Server, origin?: Origin): void {
  answer(settings, verdict, {
    id: verdict.valid ? verdict.license.id : verdict.reason,
    text: () => (verdict.valid ? describeLicense(verdict.license) : describeProblem(verdict)),
  });
  if (origin?.from === 'kept') {
    const age = formatDuration((Date.now() - Date.parse(origin.at)) / 1000);
    mention(settings, `\nVerified without a connection, by what was fetched from ${url} ${age} ago (${origin.at}).`);
    mention(settings, 'What was revoked after that is not known here.');
  }
  if (!verdict.valid) process.exitCode = EXIT.failed;
}
