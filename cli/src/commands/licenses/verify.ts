import { readFile } from 'node:fs/promises';
import { type License, LicenseError, type Souk } from '@souk/sdk';
import type { Command } from 'commander';
import { type Server, withAccount, withServer } from '../../connection.ts';
import { EXIT } from '../../failures/exit-codes.ts';
import { unreadable } from '../../input/read-value.ts';
import { printResult } from '../../output/print-result.ts';
import { printHint } from '../../output/printing.ts';
import { formatDuration } from '../../output/quantities.ts';
import { describeLicense, describeProblem, type Verdict } from './describe-verdict.ts';
import { type EvidenceOptions, gatherEvidence, type Origin } from './evidence.ts';
import { findGrant, requireCertificate } from './grants.ts';

export type VerifyOptions = EvidenceOptions;

export async function verify(what: string, options: VerifyOptions, command: Command): Promise<void> {
  const certificate = await readCertificate(what);
  if (certificate !== undefined) {
    return withServer(command, (server) => verifyAndPrint(certificate, server.client(), server, options));
  }
  await withAccount(command, async (souk, server) => {
    const grant = await findGrant(souk, what);
    // A revoked license has no certificate; the market reports the revocation itself.
    if (grant.revoked_at !== null) return printVerdict(revoked(grant.id, grant.revoked_at), server);
    await verifyAndPrint(requireCertificate(grant), souk, server, options);
  });
}

function revoked(id: string, at: string): Verdict {
  return { valid: false, reason: 'revoked', message: `The license ${id} was revoked at ${at}.` };
}

/** Reads a certificate file; undefined if there is none, for then it is the name of a license. */
async function readCertificate(what: string): Promise<string | undefined> {
  if (what === '-') return (await Array.fromAsync(process.stdin.setEncoding('utf8'))).join('');
  try {
    return await readFile(what, 'utf8');
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException;
    const isName = /^(grt|pur|mdl|dst)_\w+$|^[\w-]+\/[\w-]+$/.test(what);
    // A directory of that name may hold the files that were bought.
    if (isName && (code === 'ENOENT' || code === 'EISDIR')) return undefined;
    // Not 1, which means that a certificate was verified and is invalid.
    throw unreadable(what, error);
  }
}

async function verifyAndPrint(certificate: string, souk: Souk, server: Server, options: VerifyOptions): Promise<void> {
  const { evidence, origin } = await gatherEvidence(souk, server.url, options);
  printVerdict(await toVerdict(souk.licenses.verify(certificate, { ...evidence, mode: server.mode })), server, origin);
}

async function toVerdict(verifying: Promise<License>): Promise<Verdict> {
  try {
    return { valid: true, license: await verifying };
  } catch (error) {
    if (!(error instanceof LicenseError)) throw error;
    return { valid: false, reason: error.reason, message: error.message };
  }
}

/** Prints the verdict. An invalid certificate is a result, not a failure of the command; scripts use the exit code. */
function printVerdict(verdict: Verdict, { settings, url }: Server, origin?: Origin): void {
  printResult(settings, verdict, {
    id: verdict.valid ? verdict.license.id : verdict.reason,
    text: () => (verdict.valid ? describeLicense(verdict.license) : describeProblem(verdict)),
  });
  if (origin?.from === 'cached') {
    const age = formatDuration((Date.now() - Date.parse(origin.at)) / 1000);
    printHint(settings, `\nVerified offline with the keys and revocations of ${url} from ${age} ago (${origin.at}).`);
    printHint(settings, 'Later revocations are not included.');
  }
  if (!verdict.valid) process.exitCode = EXIT.failed;
}
