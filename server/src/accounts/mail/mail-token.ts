import type { Vault } from '../../platform/crypto/key-ring.ts';
import { readSignedText, signText } from '../../platform/crypto/signed-text.ts';
import type { Tx } from '../../platform/db/queryable.ts';
import { newId } from '../../platform/ids.ts';
import { enqueue } from '../../platform/queue/enqueue.ts';
import type { MailPurpose, MailTokenRow } from './mail-tokens.sql.ts';
import * as sql from './mail-tokens.sql.ts';

const PURPOSE = 'mail token';
const LIFETIME_SECONDS: Record<MailPurpose, number> = { confirm_email: 7 * 24 * 3600, reset_password: 3600 };

/**
 * Returns the token of a link: the id and a signature that only the key ring can create. Jobs and tables store only the
 * id.
 */
export function mailTokenText(vault: Vault, id: string): string {
  return signText(vault, PURPOSE, id);
}

export function readMailToken(vault: Vault, text: string): string | undefined {
  return readSignedText(vault, PURPOSE, text);
}

/** Inserts a one-time token and the mail that will carry it, on the caller's transaction. */
export async function mailOneTimeLink(tx: Tx, accountId: string, email: string, purpose: MailPurpose): Promise<void> {
  const id = newId('tok');
  await tx.run(sql.insertMailToken, [id, accountId, purpose, email, LIFETIME_SECONDS[purpose]]);
  await enqueue(tx, 'send_account_mail', { kind: purpose, token_id: id });
}

/** Returns the token's row if it is genuine, unused and not expired, and marks it as used. */
export async function redeemMailToken(
  tx: Tx,
  vault: Vault,
  text: string,
  purpose: MailPurpose,
): Promise<MailTokenRow | undefined> {
  const id = readMailToken(vault, text);
  return id === undefined ? undefined : tx.one(sql.useMailToken, [id, purpose]);
}
