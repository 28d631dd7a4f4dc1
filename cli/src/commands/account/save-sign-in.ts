import { AuthenticationError, SoukError } from '@souk/sdk';
import { credentialFromEnvironment, modeOfKey, type Server } from '../../connection.ts';
import { formatDay } from '../../output/dates.ts';
import { printResult } from '../../output/print-result.ts';
import { printNotice } from '../../output/printing.ts';
import { sanitize } from '../../output/terminal-text.ts';
import type { Credential } from '../../profiles/profiles.ts';

/** Checks a credential, stores it in the profile, and prints who is signed in. */
export async function saveSignIn(server: Server, credential: Credential): Promise<void> {
  const { url, settings, store, chosen } = server;
  // A key is checked before it is stored, and both kinds return the account.
  const account = await server.client(credential).me.get();
  // Read again: the sign-in may have taken minutes.
  const before = (await store.read()).profiles[chosen.name];
  const mode = settings.mode ?? (before?.url === url ? before.mode : undefined);
  await store.put(chosen.name, { url, ...(mode && !modeOfKey(credential) ? { mode } : {}), credential });
  if (before?.url === url && before.credential?.kind === 'session') await endSession(server, before.credential);
  const until =
    credential.kind === 'session' ? ` until ${formatDay(credential.expires_at)}` : ` with a ${account.key.mode} key`;
  printResult(
    settings,
    { url, profile: chosen.name, account },
    {
      id: account.id,
      text: `Signed in to ${url} as ${sanitize(account.name)} <${account.email}>${until}.`,
    },
  );
  if (chosen.name !== 'default') printNotice(`Now using the profile "${chosen.name}".`);
  if (credentialFromEnvironment()) printNotice('Note: SOUK_API_KEY is set and takes precedence over this sign-in.');
}

/** Ends a session and returns the error message, if any. A session that has ended already is not an error. */
export async function endSession(
  { client }: Pick<Server, 'client'>,
  credential: Credential,
): Promise<string | undefined> {
  try {
    await client(credential).auth.signOut();
  } catch (error) {
    if (!(error instanceof SoukError)) throw error;
    return error instanceof AuthenticationError ? undefined : error.message;
  }
  return undefined;
}

/** Warns before a password or key is typed. */
export function warnIfUnencrypted({ url }: Pick<Server, 'url'>): void {
  if (isUnencrypted(url)) printNotice(`Note: ${url} is not encrypted. Others on the network can read what you send.`);
}

function isUnencrypted(url: string): boolean {
  const { protocol, hostname } = new URL(url);
  return protocol === 'http:' && !/^(localhost|127\.[\d.]+|\[::1\]|.*\.localhost)$/.test(hostname);
}
