import type { Vault } from '../../platform/crypto/key-ring.ts';
import type { Db } from '../../platform/db/queryable.ts';
import { ApiError } from '../../platform/errors.ts';
import {
  type ChargeOutcome,
  type ChargeRequest,
  type DeclineCode,
  OutcomeUnknown,
  type RefundRequest,
  type TransferOutcome,
} from '../processor.ts';
import { bankStepUrl } from './simulated-bank-step.ts';
import { behaviourOf, type CardBehaviour } from './simulated-cards.ts';
import * as sql from './simulated-processor.sql.ts';

export interface SimulatedOptions {
  /** A connection of its own: its writes commit even if the caller's transaction rolls back. */
  db: Db;
  vault: Vault;
  publicUrl: string;
  /** Delay of slow cards and slow banks. */
  slownessMs?: number;
}

export const SLOWNESS_MS = 3_000;

export async function charge(request: ChargeRequest, options: SimulatedOptions): Promise<ChargeOutcome> {
  const behaviour = requireBehaviour(request.method);
  const isFirst = await overNetwork(() => insert(request, initialStateOf(behaviour, request, options), options.db));
  if (isFirst && behaviour.does === 'loses_the_response') {
    throw new OutcomeUnknown('the simulated processor charged the card and its response was lost');
  }
  return overNetwork(() => currentOutcome(request, options));
}

/** Records a charge that never arrived as cancelled, so that it cannot succeed if it arrives later. */
export async function findCharge(
  request: ChargeRequest,
  options: SimulatedOptions,
): Promise<ChargeOutcome | undefined> {
  const neverArrived: InitialState = {
    status: 'failed',
    code: 'canceled',
    message: 'The payment was canceled before it reached the processor.',
  };
  const isNew = await overNetwork(() => insert(request, neverArrived, options.db));
  return isNew ? undefined : overNetwork(() => currentOutcome(request, options));
}

export async function cancelCharge(request: ChargeRequest, options: SimulatedOptions): Promise<ChargeOutcome> {
  const found = await findCharge(request, options);
  if (found !== undefined && found.status !== 'pending') return found;
  const message = 'The payment was canceled before it was made.';
  await overNetwork(() => options.db.run(sql.failCharge, [request.id, 'canceled', message, true]));
  return overNetwork(() => currentOutcome(request, options));
}

export async function refund(request: RefundRequest, { db }: SimulatedOptions): Promise<TransferOutcome> {
  const reference = `sim_${request.id}`;
  const charged = await overNetwork(() => db.one(sql.chargeById, [request.paymentId]));
  const fails = charged !== undefined && behaviourOf(charged.method)?.does === 'rejects_refunds';
  const { currency, amount } = request.amount;
  await overNetwork(() =>
    db
      .run(sql.insertRefund, [request.id, request.paymentId, currency, amount, fails ? 'failed' : 'succeeded'])
      .catch(ignoreExisting),
  );
  const made = await overNetwork(() => db.one(sql.refundById, [request.id]));
  if (made === undefined) {
    const message = 'The charge does not exist, did not succeed, or has less left to refund.';
    return { status: 'failed', reference: null, code: 'not_refundable', message };
  }
  if (made.charge_id !== request.paymentId || made.currency !== currency || made.amount !== amount) {
    throw new Error(`the refund ${request.id} was requested before with other parameters`);
  }
  if (made.status === 'succeeded') return { status: 'succeeded', reference };
  return { status: 'failed', reference, code: 'refund_failed', message: 'The card does not accept refunds.' };
}

interface InitialState {
  status: 'succeeded' | 'failed' | 'pending';
  code?: DeclineCode;
  message?: string;
  needsApproval?: boolean;
  settlesInMs?: number;
}

function initialStateOf(
  behaviour: CardBehaviour,
  { unattended }: ChargeRequest,
  { slownessMs = SLOWNESS_MS }: SimulatedOptions,
): InitialState {
  switch (behaviour.does) {
    case 'declines':
      return { status: 'failed', code: behaviour.code, message: behaviour.message };
    case 'asks_the_bank':
      if (unattended) {
        const message = 'The card requires authentication, but the cardholder is not present.';
        return { status: 'failed', code: 'authentication_failed', message };
      }
      return { status: 'pending', needsApproval: true };
    case 'pays_later':
      return { status: 'pending', settlesInMs: slownessMs };
    default:
      return { status: 'succeeded' };
  }
}

/** Inserts the charge. Returns false if its ID exists. */
async function insert(request: ChargeRequest, initial: InitialState, db: Db): Promise<boolean> {
  const { id, method, amount, description, returnUrl } = request;
  const inserted = await db.one(sql.insertCharge, {
    id,
    method,
    currency: amount.currency,
    amount: amount.amount,
    description,
    returnUrl,
    status: initial.status,
    failureCode: initial.code ?? null,
    failureMessage: initial.message ?? null,
    needsApproval: initial.needsApproval ?? false,
    settlesInMs: initial.settlesInMs ?? null,
  });
  return inserted !== undefined;
}

async function currentOutcome(
  request: ChargeRequest,
  { db, vault, publicUrl }: SimulatedOptions,
): Promise<ChargeOutcome> {
  await db.run(sql.completeDueCharge, [request.id]);
  const row = await db.one(sql.chargeById, [request.id]);
  if (!row) throw new Error(`the simulated charge ${request.id} is gone`);
  const { currency, amount } = request.amount;
  if (row.method !== request.method || row.currency !== currency || row.amount !== amount) {
    throw new DifferentRequest(`the charge ${request.id} was requested before with other parameters`);
  }
  const reference = `sim_${row.id}`;
  if (row.status === 'succeeded') return { status: 'succeeded', reference };
  if (row.status === 'failed') {
    return {
      status: 'failed',
      reference,
      code: row.failure_code ?? 'card_declined',
      message: row.failure_message ?? '',
    };
  }
  const url = row.needs_approval ? bankStepUrl(publicUrl, vault, row.id) : undefined;
  return { status: 'pending', reference, nextAction: url === undefined ? null : { type: 'redirect', url } };
}

class DifferentRequest extends Error {}

/** Simulates a network: the caller cannot tell a lost response from a lost request. */
export async function overNetwork<T>(work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (error) {
    if (error instanceof DifferentRequest) throw error;
    throw new OutcomeUnknown('the simulated processor did not respond', { cause: error });
  }
}

function requireBehaviour(method: string): CardBehaviour {
  const behaviour = behaviourOf(method);
  if (behaviour) return behaviour;
  throw new ApiError(
    'validation_failed',
    'This card was saved with another processor and cannot be charged here. Save it again.',
    { field: 'payment_method' },
  );
}

const UNIQUE_VIOLATION = '23505';
function ignoreExisting(error: Error & { code?: string }): void {
  if (error.code !== UNIQUE_VIOLATION) throw error;
}
