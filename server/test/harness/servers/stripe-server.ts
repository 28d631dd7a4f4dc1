import assert from 'node:assert/strict';
import { DOUBLE_KEY, DOUBLE_WEBHOOK_SECRET, StripeDouble } from '../../../src/payments/stripe/stripe-double.fixture.ts';
import type { DoubleIntent, Json } from '../../../src/payments/stripe/stripe-double-objects.fixture.ts';
import type { ApiResponse } from '../clients/client.ts';
import { startTestServer, type TestServer } from './server.ts';

/** A test server whose test mode uses a double of Stripe. */
export interface StripeServer extends TestServer {
  double: StripeDouble;
  /** Returns the payment intent of this purchase or top-up. */
  intentFor(subject: string): Promise<DoubleIntent>;
  /** Posts an event as Stripe does. It contains the object as of `eventOf`, even if sent later. */
  sendEvent(event: StripeEvent): Promise<ApiResponse>;
  eventOf(type: string, object: Json): StripeEvent;
}

export type StripeEvent = ReturnType<StripeDouble['event']>;

export async function startStripeServer(): Promise<StripeServer> {
  const double = await StripeDouble.start();
  const server = await startTestServer({
    env: {
      STRIPE_TEST_SECRET_KEY: DOUBLE_KEY,
      STRIPE_TEST_PUBLISHABLE_KEY: 'pk_test_double',
      STRIPE_TEST_WEBHOOK_SECRET: DOUBLE_WEBHOOK_SECRET,
      STRIPE_API_URL: double.url,
    },
  });
  return {
    ...server,
    double,
    async intentFor(subject) {
      const [payment] = await server.database.query<{ id: string }>(
        'select id from test.payments where subject = $1 order by id desc limit 1',
        [subject],
      );
      const intent = [...double.objects.intents.values()].find(({ metadata }) => metadata.souk_payment === payment?.id);
      assert.ok(intent, 'no payment intent');
      return intent;
    },
    sendEvent: ({ body, headers }) =>
      server.client.call('POST', '/callbacks/stripe/test', {
        body: Uint8Array.from(body),
        headers: { 'content-type': 'application/json; charset=utf-8', ...headers },
      }),
    eventOf: (type, object) => double.event(type, structuredClone(object)),
    async stop() {
      await server.stop();
      await double.close();
    },
  };
}
