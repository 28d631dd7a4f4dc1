import assert from 'node:assert/strict';
import { test } from 'node:test';
import { webhooks } from './verify-webhook.ts';
import { WebhookSignatureError } from './webhook-signature.ts';

const secret = 'whsec_test_4eC39HqLyjWDarjtT1zdp7dc';

test('signs a test event that is verified like a real one', async () => {
  const { body, headers } = await webhooks.signTest({
    type: 'listing.purchased',
    object: { id: 'pur_1', status: 'succeeded' },
    related: { listing: { id: 'lst_1', title: 'Pick and place' } },
    secret,
    sequence: 7,
  });
  const event = await webhooks.verify(body, headers['svc-signature'], secret);
  assert.equal(event.type, 'listing.purchased');
  assert.deepEqual(event.data, {
    object: { id: 'pur_1', status: 'succeeded' },
    listing: { id: 'lst_1', title: 'Pick and place' },
  });
  assert.deepEqual([event.mode, event.request_id, event.sequence], ['test', null, 7]);
  assert.match(event.id, /^evt_[0-7][0-9a-hjkmnp-tv-z]{25}$/);
  const { 'svc-signature': _, ...others } = headers;
  assert.deepEqual(others, {
    'content-type': 'application/json',
    'user-agent': 'Souk-Webhooks/1',
    'svc-event-id': event.id,
    'svc-event-type': 'listing.purchased',
  });
});

test('accepts `beside`, the deprecated name of `related`', async () => {
  const beside = { listing: { id: 'lst_1' } };
  const { body } = await webhooks.signTest({ type: 'listing.purchased', beside, secret });
  assert.deepEqual(JSON.parse(body).data, { object: {}, ...beside });
});

test('gives each event its own ID, and rejects an old one', async () => {
  const made = [
    await webhooks.signTest({ type: 'payout.paid', secret }),
    await webhooks.signTest({ type: 'payout.paid', secret }),
  ];
  assert.notEqual(made[0]?.headers['svc-event-id'], made[1]?.headers['svc-event-id']);
  const old = await webhooks.signTest({ type: 'payout.paid', secret, at: new Date('2026-01-01') });
  await assert.rejects(
    webhooks.verify(old.body, old.headers['svc-signature'], secret),
    (error) => error instanceof WebhookSignatureError && error.reason === 'too_old',
  );
  assert.equal(await webhooks.sign(old.body, secret, { at: new Date('2026-01-01') }), old.headers['svc-signature']);
  await assert.rejects(webhooks.signTest({ type: 'payout.paid', secret: undefined }), /secret is empty/);
});
