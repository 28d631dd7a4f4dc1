import assert from 'node:assert/strict';
import { test } from 'node:test';
import { Souk } from '@souk/sdk';
import { Failure } from '../../failures/failure.ts';
import { addCard } from './add-card.ts';

const place = { url: 'https://market.example', settings: {}, mode: 'live' } as const;

/** A market whose payments are processed so. Nothing but that can be asked of it. */
function marketWith(processor: { available: boolean; simulated: boolean }): Souk {
  const answer = { name: 'stripe', publishable_key: null, ...processor };
  const fetch = async (input: unknown) => {
    assert.match(String(input), /\/v1\/payment_processor$/);
    return Response.json(answer);
  };
  return new Souk({ baseURL: 'https://market.example/v1', apiKey: 'svc_live_x', fetch });
}

test('where a processor takes cards itself no number is asked for: it says where to go', async () => {
  const refusal = addCard(marketWith({ available: true, simulated: false }), place, {});
  await assert.rejects(refusal, (error) => {
    assert.ok(error instanceof Failure);
    assert.match(`${error.message} ${error.nextStep}`, /stripe .* browser.*https:\/\/market\.example.*--token/);
    return true;
  });
});

test('where nobody takes payments it says so, with or without a token', async () => {
  for (const options of [{}, { token: 'pm_card_visa' }]) {
    const refusal = addCard(marketWith({ available: false, simulated: false }), place, options);
    await assert.rejects(refusal, /^Error: nobody takes payments in live mode at https:\/\/market\.example\.$/);
  }
});
