import { AuthenticationError, SoukError } from '@souk/sdk';
import { credentialFromEnvironment, modeOfKey, type Server } from '../../connection.ts';
import { day } from '../../output/dates.ts';
import { answer } from '../../output/print-result.ts';
import { remark } from '../../output/printing.ts';
import { harmless } from '../../output/terminal-text.ts';
import type { Credential } from '../../profiles/profiles.ts';

/** Tries a credential, keeps it in the profile, and says who is signed in now. */
export async function keepSignIn(server: Server, credential: Credential): Promise<void> {
  const { url, settings, store, chosen } = server;
  // A key is tried before it is kept; a session tells whose it is.
  const account = await server.client(credential).me.get();
  // Read again: the sign-in may have taken minutes.
  const before = (await store.read()).profiles[chosen.name];
  const mode = settings.mode ?? (before?.url === url ? before.mode : undefined);
  await store.put(chosen.name, { url, ...(mode && !modeOfKey(credential) ? { mode } : {}), credential });
  if (before?.url === url && before.credential?.kind === 'session') await endSession(server, before.credential);
  const until =
    credential.kind === 'session' ? ` until ${day(credential.expires_at)}` : ` with a ${account.key.mode} key`;
  answer(
    settings,
    { url, profile: chosen.name, account },
    {
      id: account.id,
      text: `Signed in to ${url} as ${harmless(account.name)} <${account.email}>${until}.`,
    },
  );
  if (chosen.name !== 'default') remark(`The profile "${chosen.name}" is now the one in use.`);
  if (credentialFromEnvironment()) remark('Note: SOUK_API_KEY is set and goes before this sign-in.');
}

/** Answers what went wrong, if anything did. A session that has ended already is no problem. */
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

/** Said before a password or key is typed. */
export function warnWhereOthersCanRead({ url }: Pick<Server, 'url'>): void {
  if (isReadableOnTheWay(url)) remark(`Note: ${url} is not encrypted, so others on the way can read what is sent.`);
}

function isReadableOnTheWay(url: string): boolean {
  const { protocol, hostname } = new URL(url);
  return protocol === 'http:' && !/^(localhost|127\.[\d.]+|\[::1\]|.*\.localhost)$/.test(hostname);
}
