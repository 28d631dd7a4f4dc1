import type { Db } from '../../platform/db/queryable.ts';
import type { PayOutRequest, TransferOutcome } from '../processor.ts';
import { type BankBehaviour, bankBehaviourOf } from './simulated-banks.ts';
import { overNetwork, type SimulatedOptions, SLOWNESS_MS } from './simulated-charges.ts';
import * as sql from './simulated-processor.sql.ts';

const NO_SUCH_ACCOUNT = 'The bank has no such account.';
const SENT_BACK = 'The bank sent the money back.';

/** Makes a payout, or returns the current state of one with the same ID: pending, succeeded or returned. */
export async function payOut(request: PayOutRequest, options: SimulatedOptions): Promise<TransferOutcome> {
  if (request.reference === null) {
    const behaviour = bankBehaviourOf(request.destination);
    if (behaviour === undefined) {
      const message = 'This destination was set up with another processor. Set up your payout destination again.';
      return { status: 'failed', reference: null, code: 'destination_unknown', message };
    }
    await overNetwork(() => insert(request, behaviour, options));
  }
  const row = await overNetwork(() => current(request.id, options.db));
  if (!row) throw new Error(`the simulated payout ${request.id} is gone`);
  const { currency, amount } = request.amount;
  if (row.destination !== request.destination || row.currency !== currency || row.amount !== amount) {
    throw new Error(`the payout ${request.id} was requested before with other parameters`);
  }
  const reference = `sim_${row.id}`;
  if (row.status !== 'failed') return { status: row.status, reference };
  return { status: 'failed', reference, code: row.failure_code ?? 'failed', message: row.failure_message ?? '' };
}

/** Returns a payout that had arrived. Returns false if there was none to return. */
export async function returnPayout(db: Db, payoutId: string): Promise<boolean> {
  return (await db.run(sql.returnPayout, [payoutId, SENT_BACK, true])) === 1;
}

function insert(
  { id, destination, amount }: PayOutRequest,
  behaviour: BankBehaviour,
  { db, slownessMs = SLOWNESS_MS }: SimulatedOptions,
): Promise<number> {
  const status = { pays: 'succeeded', returns: 'succeeded', fails: 'failed', pays_later: 'pending' }[behaviour];
  return db.run(sql.insertPayout, {
    id,
    destination,
    currency: amount.currency,
    amount: amount.amount,
    status,
    failureCode: behaviour === 'fails' ? 'no_such_account' : null,
    failureMessage: behaviour === 'fails' ? NO_SUCH_ACCOUNT : null,
    settlesInMs: behaviour === 'pays_later' ? slownessMs : null,
    returnsInMs: behaviour === 'returns' ? slownessMs : null,
  });
}

async function current(id: string, db: Db): Promise<sql.SimulatedPayout | undefined> {
  await db.run(sql.completeDuePayout, [id]);
  await db.run(sql.returnPayout, [id, SENT_BACK, false]);
  return db.one(sql.payoutById, [id]);
}
