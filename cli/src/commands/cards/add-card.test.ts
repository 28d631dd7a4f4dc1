import assert from 'node:assert/strict';
import { test } from 'node:test';
import { Souk } from '@souk/sdk';
import { Failure } from '../../failures/failure.ts';
import { addCard } from './add-card.ts';

const place = { url: 'https://market.example', settings: {}, mode: 'live' } as const;

/** Creates a client whose only endpoint returns this processor. */
function marketWith(processor: { available: boolean; simulated: boolean }): Souk {
  const body = { name: 'stripe', publishable_key: null, ...processor };
  const fetch = async (input: unknown) => {
    assert.match(String(input), /\/v1\/payment_processor$/);
    return Response.json(body);
  };
  return new Souk({ baseURL: 'https://market.example/v1', apiKey: 'svc_live_x', fetch });
}

test('does not ask for a number where the processor has its own form, and says where to go', async () => {
  const attempt = addCard(marketWith({ available: true, simulated: false }), place, {});
  await assert.rejects(attempt, (error) => {
    assert.ok(error instanceof Failure);
    assert.match(`${error.message} ${error.nextStep}`, /stripe .* browser.*https:\/\/market\.example.*--token/);
    return true;
  });
});

test('fails where payments are not available, with or without a token', async () => {
  for (const options of [{}, { token: 'pm_card_visa' }]) {
    const attempt = addCard(marketWith({ available: false, simulated: false }), place, options);
    await assert.rejects(attempt, /^Error: payments are not available in live mode at https:\/\/market\.example\.$/);
  }
});
