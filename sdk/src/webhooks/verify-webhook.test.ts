import assert from 'node:assert/strict';
import { createHmac } from 'node:crypto';
import test from 'node:test';
import fc from 'fast-check';
import { anyText } from '../../../server/test/harness/any-text.ts';
import { SoukError } from '../errors.ts';
import { signWebhook } from './sign-webhook.ts';
import { verifyWebhook } from './verify-webhook.ts';
import { type WebhookErrorReason, WebhookSignatureError } from './webhook-signature.ts';

const SECRET = 'whsec_test_4eC39HqLyjWDarjtT1zdp7dc';
const NOW = new Date('2026-01-07T08:15:30.900Z');
const UNIX_NOW = 1_767_773_730;
const EVENT = {
  id: 'evt_01k9zq4v7he1r8c3t5n6m2x0ev',
  type: 'listing.published',
  created_at: '2026-01-07T08:15:30.120Z',
  mode: 'test',
  data: { object: { id: 'lst_01k9zq4v7he1r8c3t5n6m2x0lm', title: 'Greifen & Ablegen 🤖' } },
  request_id: null,
  sequence: 17,
};
const BODY = JSON.stringify(EVENT);
const HEADER = await signWebhook(BODY, SECRET, { at: NOW });

const hasReason = (reason: WebhookErrorReason) => (error: unknown) => {
  assert.ok(error instanceof WebhookSignatureError, String(error));
  assert.equal(error.reason, reason, error.message);
  return true;
};

async function reasonOf(verifying: Promise<unknown>): Promise<WebhookErrorReason | 'accepted'> {
  try {
    await verifying;
    return 'accepted';
  } catch (error) {
    if (error instanceof WebhookSignatureError) return error.reason;
    throw error;
  }
}

test('returns the event of a signed body, as text or bytes', async () => {
  const bytes = new TextEncoder().encode(BODY);
  for (const body of [BODY, Buffer.from(BODY), bytes, bytes.buffer]) {
    assert.deepEqual(await verifyWebhook(body, HEADER, SECRET, { now: NOW }), EVENT);
  }
});

test('verifies the viewed part of a larger buffer', async () => {
  const bytes = Buffer.from(`before${BODY}after`).subarray(6, 6 + Buffer.byteLength(BODY));
  assert.equal((await verifyWebhook(bytes, HEADER, SECRET, { now: NOW })).id, EVENT.id);
});

test('signs as documented: HMAC of time, dot and body, keyed with the whole secret', async () => {
  const hex = createHmac('sha256', SECRET).update(`${UNIX_NOW}.${BODY}`).digest('hex');
  assert.equal(HEADER, `t=${UNIX_NOW},v1=${hex}`);
});

test('narrows the data by the type', async () => {
  const event = await verifyWebhook(BODY, HEADER, SECRET, { now: NOW });
  if (event.type === 'listing.purchased') assert.fail(event.data.listing.title);
  assert.ok(event.type === 'listing.published');
  assert.equal(event.data.object.title, EVENT.data.object.title);
});

test('rejects a missing header', async () => {
  for (const header of [undefined, null, '', '  ', []]) {
    await assert.rejects(verifyWebhook(BODY, header, SECRET), hasReason('missing_header'));
  }
});

test('rejects a malformed header', async () => {
  const hex = HEADER.slice(HEADER.indexOf('v1=') + 3);
  const malformed = [
    ...['nonsense', 't=1', `v1=${hex}`, `t=,v1=${hex}`, `t=-5,v1=${hex}`, `t=1e9,v1=${hex}`, `t=١,v1=${hex}`],
    ...[
      `t=1,t=2,v1=${hex}`,
      `t=1,v1=${hex.slice(1)}`,
      `t=1,v1=${hex}0`,
      `t=1,v1=${hex.toUpperCase()}`,
      `t=1,v0=${hex}`,
    ],
  ];
  for (const header of malformed) {
    await assert.rejects(verifyWebhook(BODY, header, SECRET), hasReason('malformed_header'), header);
  }
});

test('accepts any of several signatures and secrets, and ignores unknown schemes', async () => {
  const old = 'whsec_test_old';
  const both = await signWebhook(BODY, [SECRET, old], { at: NOW });
  assert.equal(both.match(/v1=/g)?.length, 2);
  for (const secret of [SECRET, old, ['whsec_live_other', old]]) {
    assert.equal((await verifyWebhook(BODY, both, secret, { now: NOW })).id, EVENT.id);
  }
  await assert.rejects(verifyWebhook(BODY, both, 'whsec_test_third', { now: NOW }), hasReason('bad_signature'));
  for (const header of [`${HEADER},v0=abc,v2=def`, `v2=x, ${HEADER.replace(',', ' , ')}`, HEADER.split(',')]) {
    assert.equal((await verifyWebhook(BODY, header, SECRET, { now: NOW })).id, EVENT.id);
  }
});

test('applies the tolerance to the second, in both directions', async () => {
  const signedAgo = async (seconds: number, toleranceSeconds?: number) => {
    const header = await signWebhook(BODY, SECRET, { at: new Date(NOW.getTime() - seconds * 1000) });
    return reasonOf(verifyWebhook(BODY, header, SECRET, { now: NOW, toleranceSeconds }));
  };
  assert.equal(await signedAgo(300), 'accepted');
  assert.equal(await signedAgo(301), 'too_old');
  assert.equal(await signedAgo(-300), 'accepted');
  assert.equal(await signedAgo(-301), 'too_new');
  assert.equal(await signedAgo(0, 0), 'accepted');
  assert.equal(await signedAgo(1, 0), 'too_old');
  assert.equal(await signedAgo(1_000_000, Number.POSITIVE_INFINITY), 'accepted');
  await assert.rejects(signedAgo(0, Number.NaN), TypeError);
  await assert.rejects(signedAgo(0, -1), TypeError);
  await assert.rejects(verifyWebhook(BODY, HEADER, SECRET, { now: new Date('never') }), TypeError);
});

test('uses the current time by default', async () => {
  assert.equal((await verifyWebhook(BODY, await signWebhook(BODY, SECRET), SECRET)).id, EVENT.id);
  const longAgo = await signWebhook(BODY, SECRET, { at: new Date(0) });
  await assert.rejects(verifyWebhook(BODY, longAgo, SECRET), hasReason('too_old'));
});

test('reports a forged header as bad_signature rather than too_old', async () => {
  const header = HEADER.replace(/t=\d+/, 't=1');
  await assert.rejects(verifyWebhook(BODY, header, SECRET, { now: NOW }), hasReason('bad_signature'));
});

test('rejects a signed body that is not an event', async () => {
  for (const body of ['', '{', 'null', '[]', '"text"', '{"id":"evt_1"}', '{"id":1,"type":"a"}']) {
    const verifying = verifyWebhook(body, await signWebhook(body, SECRET), SECRET);
    await assert.rejects(verifying, hasReason('malformed_body'), body);
  }
});

test('throws a TypeError for a wrong call', async () => {
  const wrong = (body: unknown, header: unknown, secret: unknown) =>
    verifyWebhook(body as string, header as string, secret as string, { now: NOW });
  await assert.rejects(wrong(EVENT, HEADER, SECRET), { name: 'TypeError', message: /before any JSON parsing/ });
  await assert.rejects(wrong(undefined, HEADER, SECRET), { name: 'TypeError', message: /raw text or bytes/ });
  await assert.rejects(wrong(BODY, new Headers(), SECRET), { name: 'TypeError', message: /svc-signature/ });
  for (const secret of [undefined, '', [], [SECRET, '']]) {
    await assert.rejects(wrong(BODY, HEADER, secret), { name: 'TypeError', message: /secret is empty/ });
  }
});

test('accepts an environment variable, and rejects one that is not set', async () => {
  const environment: Record<string, string | undefined> = { WHSEC: SECRET };
  assert.equal((await verifyWebhook(BODY, HEADER, environment.WHSEC, { now: NOW })).id, EVENT.id);
  const isEmpty = { name: 'TypeError', message: /secret is empty/ };
  await assert.rejects(verifyWebhook(BODY, HEADER, environment.NOT_SET, { now: NOW }), isEmpty);
  await assert.rejects(signWebhook(BODY, environment.NOT_SET), isEmpty);
});

test('explains common causes of a mismatch without the secret', async () => {
  const messageFor = (secret: string) =>
    verifyWebhook(BODY, HEADER, secret, { now: NOW }).then(
      () => assert.fail('accepted'),
      (error: Error) => error.message,
    );
  assert.doesNotMatch(await messageFor('whsec_live_other'), /begins with whsec_|line break/);
  assert.match(await messageFor('svc_test_key'), /begins with whsec_/);
  assert.match(await messageFor(`${SECRET}\n`), /line break/);
  assert.ok(!(await messageFor(`${SECRET}\n`)).includes('4eC39'));
});

test('throws a SoukError for an untrusted request', async () => {
  const error = await verifyWebhook(BODY, null, SECRET).catch((thrown: unknown) => thrown);
  assert.ok(error instanceof SoukError && error instanceof WebhookSignatureError);
  assert.deepEqual([error.name, error.code, error.status], ['WebhookSignatureError', 'invalid_webhook', undefined]);
});

const bodies = fc.oneof(fc.uint8Array(), anyText(), fc.json());
const secrets = anyText({ minLength: 1 });

test('verifies any signed body with any of its secrets', async () => {
  await fc.assert(
    fc.asyncProperty(bodies, fc.array(secrets, { minLength: 1, maxLength: 3 }), async (body, several) => {
      const header = await signWebhook(body, several, { at: NOW });
      for (const secret of several) {
        const reason = await reasonOf(verifyWebhook(body, header, secret, { now: NOW }));
        assert.ok(reason === 'accepted' || reason === 'malformed_body', reason);
      }
    }),
  );
});

const events = fc.record({ id: fc.string(), type: fc.string(), data: fc.jsonValue(), sequence: fc.nat() });

test('returns any event unchanged', async () => {
  await fc.assert(
    fc.asyncProperty(events, secrets, async (event, secret) => {
      const body = Buffer.from(JSON.stringify(event));
      const header = await signWebhook(body, secret, { at: NOW });
      assert.deepEqual(await verifyWebhook(body, header, secret, { now: NOW }), JSON.parse(body.toString()));
    }),
  );
});

function flipped(bytes: Uint8Array, at: number): Uint8Array {
  const copy = Uint8Array.from(bytes);
  const index = Math.floor(at / 8) % copy.length;
  copy[index] = (copy[index] ?? 0) ^ (1 << (at % 8));
  return copy;
}

test('rejects a flipped bit of the body as bad_signature', async () => {
  await fc.assert(
    fc.asyncProperty(fc.uint8Array({ minLength: 1 }), fc.nat(), async (body, at) => {
      const header = await signWebhook(body, SECRET, { at: NOW });
      const verifying = verifyWebhook(flipped(body, at), header, SECRET, { now: NOW });
      assert.equal(await reasonOf(verifying), 'bad_signature');
    }),
  );
});

test('rejects each flipped bit of the header', async () => {
  const bytes = Buffer.from(HEADER, 'latin1');
  for (let at = 0; at < bytes.length * 8; at++) {
    const header = Buffer.from(flipped(bytes, at)).toString('latin1');
    const reason = await reasonOf(verifyWebhook(BODY, header, SECRET, { now: NOW }));
    assert.ok(reason === 'bad_signature' || reason === 'malformed_header', `${reason}: ${header}`);
  }
});

test('rejects each flipped bit of the secret as bad_signature', async () => {
  const bytes = Buffer.from(SECRET, 'latin1');
  for (let at = 0; at < bytes.length * 8; at++) {
    const secret = Buffer.from(flipped(bytes, at)).toString('latin1');
    assert.equal(await reasonOf(verifyWebhook(BODY, HEADER, secret, { now: NOW })), 'bad_signature');
  }
});

test('rejects arbitrary headers with a WebhookSignatureError', async () => {
  const texts = fc.oneof(
    anyText(),
    fc.array(fc.stringMatching(/^ ?(t|v0|v1|)=?[0-9a-f]{0,64}$/)).map((parts) => parts.join(',')),
    fc
      .tuple(fc.nat(), fc.array(fc.stringMatching(/^[0-9a-f]{64}$/), { minLength: 1 }))
      .map(([t, all]) => `t=${t},v1=${all.join(',v1=')}`),
  );
  await fc.assert(
    fc.asyncProperty(texts, async (header) => {
      const verifying = verifyWebhook(BODY, header, SECRET, { toleranceSeconds: Number.POSITIVE_INFINITY });
      assert.ok(['missing_header', 'malformed_header', 'bad_signature'].includes(await reasonOf(verifying)));
    }),
    { numRuns: 500 },
  );
});
