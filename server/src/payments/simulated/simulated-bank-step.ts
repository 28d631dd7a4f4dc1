import type { Vault } from '../../platform/crypto/key-ring.ts';
import { readSignedText, signText } from '../../platform/crypto/signed-text.ts';
import type { Db, Queryable } from '../../platform/db/queryable.ts';
import type { Money } from '../../platform/http/schemas/json-schema.ts';
import * as sql from './simulated-processor.sql.ts';

const PURPOSE = 'simulated bank step';

/** Returns the URL at which the buyer approves or denies. It is signed: only its holder can decide. */
export function bankStepUrl(publicUrl: string, vault: Vault, paymentId: string): string {
  return `${publicUrl}/simulated-bank/${signText(vault, PURPOSE, paymentId)}`;
}

/** Returns the payment ID of a token; undefined if the signature is not ours, or is of the other mode. */
export function readBankToken(vault: Vault, token: string): string | undefined {
  return readSignedText(vault, PURPOSE, token);
}

export interface BankStep {
  amount: Money;
  description: string;
  /** `pending` until the buyer has decided. */
  status: 'pending' | 'succeeded' | 'failed';
  returnUrl: string;
}

/** Returns what the bank's page shows. */
export async function findBankStep(db: Queryable, paymentId: string): Promise<BankStep | undefined> {
  const charge = await db.one(sql.chargeById, [paymentId]);
  if (!charge?.needs_approval) return undefined;
  const { currency, amount, description, status, return_url } = charge;
  return { amount: { currency, amount }, description, status, returnUrl: return_url };
}

/** Approves a charge. Returns false if it is not waiting: decided already, or cancelled. */
export async function approveCharge(db: Db, paymentId: string): Promise<boolean> {
  return (await db.run(sql.approveCharge, [paymentId])) === 1;
}

/** Denies a charge. Returns false if it is not waiting. */
export async function denyCharge(db: Db, paymentId: string): Promise<boolean> {
  const message = 'The bank did not confirm your identity. Try again, or use another card.';
  return (await db.run(sql.failCharge, [paymentId, 'authentication_failed', message, false])) === 1;
}
