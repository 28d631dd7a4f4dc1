import assert from 'node:assert/strict';
import { createHmac } from 'node:crypto';
import { test } from 'node:test';
import fc from 'fast-check';
import { signWebhook, verifyWebhook, type WebhookEventType } from '../../../../sdk/src/index.ts';
import { anyText } from '../../../test/harness/any-text.ts';
import { EVENT_TYPES, type EventType } from '../../events/event.ts';
import { signatureHeader } from './sign-webhook.ts';

const SECRET = 'whsec_test_4eC39HqLyjWDarjtT1zdp7dc';
const hmac = (secret: string, text: string) => createHmac('sha256', secret).update(text).digest('hex');

test('contains the timestamp and one signature per secret', () => {
  assert.equal(
    signatureHeader([SECRET], '{"é":1}', 1_767_773_730),
    `t=1767773730,v1=${hmac(SECRET, '1767773730.{"é":1}')}`,
  );
  const both = signatureHeader([SECRET, 'whsec_test_old'], Buffer.from('{}'), 5);
  assert.equal(both, `t=5,v1=${hmac(SECRET, '5.{}')},v1=${hmac('whsec_test_old', '5.{}')}`);
});

const secrets = anyText({ minLength: 1 });
const texts = fc.jsonValue().map((data) => JSON.stringify({ id: 'evt_1', type: 'payout.paid', data }));

test('matches the SDK: same signature, verified with either secret', async () => {
  await fc.assert(
    fc.asyncProperty(texts, secrets, secrets, fc.nat(2 ** 31), async (body, secret, previous, time) => {
      const now = new Date(time * 1000);
      const header = signatureHeader([secret, previous], body, time);
      assert.equal(await signWebhook(body, [secret, previous], { at: now }), header);
      for (const known of [secret, previous]) {
        assert.deepEqual(await verifyWebhook(body, header, known, { now }), JSON.parse(body));
      }
    }),
  );
});

test('the SDK lists exactly the event types of the server', () => {
  // Checked by the compiler: each list must be assignable to the other.
  const known: readonly WebhookEventType[] = EVENT_TYPES;
  const toServerType: (type: WebhookEventType) => EventType = (type) => type;
  assert.ok(known.every((type) => toServerType(type) === type));
});
