import assert from 'node:assert/strict';
import { after, test } from 'node:test';
import { cloneDatabase } from '../../../test/harness/servers/database.ts';
import { Database } from '../../platform/db/database.ts';
import { newId } from '../../platform/ids.ts';
import type { Processor } from '../processor.ts';
import { deleteCardsOf } from './remove-payment-method.ts';

const clone = await cloneDatabase();
const database = new Database({ url: clone.url, poolSize: 2, roles: true, onIdleError: () => undefined });
after(async () => {
  await database.close();
  await clone.drop();
});

test('detaches the other cards when one fails, and retries that one', async () => {
  const account = newId('usr');
  for (const reference of ['card_1', 'card_stuck', 'card_3']) {
    await clone.query(
      `insert into live.payment_methods (id, account_id, processor, reference, brand, last4, exp_month, exp_year)
       values ($1, $2, 'stripe', $3, 'visa', '4242', 12, 2034)`,
      [newId('pm'), account, reference],
    );
  }
  await clone.query(`insert into live.processor_customers values ($1, 'stripe', 'cus_1')`, [account]);
  const left = async () => ({
    cards: (
      await clone.query<{ reference: string }>('select reference from live.payment_methods where account_id = $1', [
        account,
      ])
    ).map(({ reference }) => reference),
    customers: await clone.query('select from live.processor_customers where account_id = $1', [account]),
  });
  let stuck = true;
  const detached: string[] = [];
  const processor = {
    name: 'stripe',
    async removeCard(reference: string) {
      if (stuck && reference === 'card_stuck') throw new Error('the processor did not respond');
      detached.push(reference);
    },
  } as Partial<Processor> as Processor;
  const deleteCards = () => deleteCardsOf(database.live, account, { processors: { test: processor, live: processor } });

  await assert.rejects(deleteCards, /did not respond/);
  assert.deepEqual(await left(), { cards: ['card_stuck'], customers: [] });
  stuck = false;
  await deleteCards();
  assert.deepEqual(await left(), { cards: [], customers: [] });
  assert.deepEqual(detached, ['card_1', 'card_3', 'card_stuck']);
});
