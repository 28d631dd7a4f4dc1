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
  /** Its own handle: what it does is committed whatever becomes of the caller's transaction. */
  db: Db;
  vault: Vault;
  publicUrl: string;
  /** How long slow cards and slow banks take. */
  slownessMs?: number;
}

export const SLOWNESS_MS = 3_000;

export async function charge(request: ChargeRequest, options: SimulatedOptions): Promise<ChargeOutcome> {
  const behaviour = requireOurs(request.method);
  const isFirst = await overTheWire(() => insert(request, beginningOf(behaviour, request, options), options.db));
  if (isFirst && behaviour.does === 'loses_the_answer') {
    throw new OutcomeUnknown('the simulated processor charged the card and its answer was lost');
  }
  return overTheWire(() => currentOutcome(request, options));
}

/** One that never arrived is written down as cancelled, so that it can still be on its way and does no harm. */
export async function findCharge(
  request: ChargeRequest,
  options: SimulatedOptions,
): Promise<ChargeOutcome | undefined> {
  const neverCame: Beginning = {
    status: 'failed',
    code: 'canceled',
    message: 'The payment was given up before it reached the processor.',
  };
  const isNew = await overTheWire(() => insert(request, neverCame, options.db));
  return isNew ? undefined : overTheWire(() => currentOutcome(request, options));
}

export async function cancelCharge(request: ChargeRequest, options: SimulatedOptions): Promise<ChargeOutcome> {
  const found = await findCharge(request, options);
  if (found !== undefined && found.status !== 'pending') return found;
  const message = 'The payment was cancelled before it was made.';
  await overTheWire(() => options.db.run(sql.failCharge, [request.id, 'canceled', message, true]));
  return overTheWire(() => currentOutcome(request, options));
}

export async function refund(request: RefundRequest, { db }: SimulatedOptions): Promise<TransferOutcome> {
  const reference = `sim_${request.id}`;
  const charged = await overTheWire(() => db.one(sql.chargeById, [request.paymentId]));
  const fails = charged !== undefined && behaviourOf(charged.method)?.does === 'refuses_refunds';
  const { currency, amount } = request.amount;
  await overTheWire(() =>
    db
      .run(sql.insertRefund, [request.id, request.paymentId, currency, amount, fails ? 'failed' : 'succeeded'])
      .catch(ignoreTaken),
  );
  const made = await overTheWire(() => db.one(sql.refundById, [request.id]));
  if (made === undefined) {
    const message = 'The charge does not exist, did not succeed, or has less left to refund.';
    return { status: 'failed', reference: null, code: 'not_refundable', message };
  }
  if (made.charge_id !== request.paymentId || made.currency !== currency || made.amount !== amount) {
    throw new Error(`the refund ${request.id} was asked for before with other parameters`);
  }
  if (made.status === 'succeeded') return { status: 'succeeded', reference };
  return { status: 'failed', reference, code: 'refund_failed', message: 'The card takes no refunds.' };
}

interface Beginning {
  status: 'succeeded' | 'failed' | 'pending';
  code?: DeclineCode;
  message?: string;
  needsApproval?: boolean;
  settlesInMs?: number;
}

function beginningOf(
  behaviour: CardBehaviour,
  { unattended }: ChargeRequest,
  { slownessMs = SLOWNESS_MS }: SimulatedOptions,
): Beginning {
  switch (behaviour.does) {
    case 'declines':
      return { status: 'failed', code: behaviour.code, message: behaviour.message };
    case 'asks_the_bank':
      if (unattended) {
        const message = 'The bank of the card asks who pays, and nobody is there to answer.';
        return { status: 'failed', code: 'authentication_failed', message };
      }
      return { status: 'pending', needsApproval: true };
    case 'pays_later':
      return { status: 'pending', settlesInMs: slownessMs };
    default:
      return { status: 'succeeded' };
  }
}

/** Whether it was new. */
async function insert(request: ChargeRequest, beginning: Beginning, db: Db): Promise<boolean> {
  const { id, method, amount, description, returnUrl } = request;
  const inserted = await db.one(sql.insertCharge, [
    ...([id, method, amount.currency, amount.amount, description, returnUrl, beginning.status] as const),
    ...([beginning.code ?? null, beginning.message ?? null] as const),
    ...([beginning.needsApproval ?? false, beginning.settlesInMs ?? null] as const),
  ]);
  return inserted !== undefined;
}

async function currentOutcome(
  request: ChargeRequest,
  { db, vault, publicUrl }: SimulatedOptions,
): Promise<ChargeOutcome> {
  await db.run(sql.letChargeSettle, [request.id]);
  const row = await db.one(sql.chargeById, [request.id]);
  if (!row) throw new Error(`the simulated charge ${request.id} is gone`);
  const { currency, amount } = request.amount;
  if (row.method !== request.method || row.currency !== currency || row.amount !== amount) {
    throw new DifferentRequest(`the charge ${request.id} was asked for before with other parameters`);
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

/** What a network would do: whoever asked cannot tell an answer that was lost from a question that was. */
export async function overTheWire<T>(work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (error) {
    if (error instanceof DifferentRequest) throw error;
    throw new OutcomeUnknown('the simulated processor did not answer', { cause: error });
  }
}

function requireOurs(method: string): CardBehaviour {
  const behaviour = behaviourOf(method);
  if (behaviour) return behaviour;
  throw new ApiError(
    'validation_failed',
    'This card was saved with another processor and cannot be charged here. Add a card again.',
    { field: 'payment_method' },
  );
}

const UNIQUE_VIOLATION = '23505';
function ignoreTaken(error: Error & { code?: string }): void {
  if (error.code !== UNIQUE_VIOLATION) throw error;
}
