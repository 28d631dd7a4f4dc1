import type { Vault } from '../../platform/crypto/key-ring.ts';
import { readSignedText, signText } from '../../platform/crypto/signed-text.ts';
import type { Db, Queryable } from '../../platform/db/queryable.ts';
import type { Money } from '../../platform/http/schemas/json-schema.ts';
import * as sql from './simulated-processor.sql.ts';

const PURPOSE = 'simulated bank step';

/** Where the buyer's browser is sent to say yes or no. Only who was given the address can answer. */
export function bankStepUrl(publicUrl: string, vault: Vault, paymentId: string): string {
  return `${publicUrl}/simulated-bank/${signText(vault, PURPOSE, paymentId)}`;
}

/** The payment that the token was made for; undefined for one that we did not make, or made for the other mode. */
export function readBankToken(vault: Vault, token: string): string | undefined {
  return readSignedText(vault, PURPOSE, token);
}

export interface BankStep {
  amount: Money;
  description: string;
  /** `pending` while the bank still waits for the buyer. */
  status: 'pending' | 'succeeded' | 'failed';
  returnUrl: string;
}

/** What the bank's page shows. */
export async function findBankStep(db: Queryable, paymentId: string): Promise<BankStep | undefined> {
  const charge = await db.one(sql.chargeById, [paymentId]);
  if (!charge?.needs_approval) return undefined;
  const { currency, amount, description, status, return_url } = charge;
  return { amount: { currency, amount }, description, status, returnUrl: return_url };
}

/** The buyer says yes. False where nothing waits for it: answered already, or cancelled. */
export async function approveCharge(db: Db, paymentId: string): Promise<boolean> {
  return (await db.run(sql.approveCharge, [paymentId])) === 1;
}

/** The buyer says no. */
export async function denyCharge(db: Db, paymentId: string): Promise<boolean> {
  const message = 'The bank did not confirm that it was you who paid.';
  return (await db.run(sql.failCharge, [paymentId, 'authentication_failed', message, false])) === 1;
}
