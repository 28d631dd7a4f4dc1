import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import Stripe from 'stripe';
import { newId } from '../../platform/ids.ts';
import { DoubleError, DoubleObjects, type Fields, type Json } from './stripe-double-objects.fixture.ts';

export const DOUBLE_KEY = 'sk_test_double';
export const DOUBLE_WEBHOOK_SECRET = 'whsec_double';

export interface RecordedCall {
  call: string;
  key: string | undefined;
  fields: Fields;
}

/**
 * Injected failure of a call: `drop` performs it and disconnects, `lose` disconnects before, `fail` performs it and
 * responds 500 (replayed to a retry), `hold` performs it and responds when released; an object is an error response.
 */
export type Mishap = 'drop' | 'lose' | 'fail' | 'hold' | { status: number; error: Json };

type Handle = (objects: DoubleObjects, id: string, fields: Fields) => Json;
interface Endpoint {
  params: readonly string[];
  handle: Handle;
}

const METADATA = ['souk_payment', 'souk_closed', 'souk_refund', 'souk_payout', 'souk_account'].map(
  (name) => `metadata[${name}]`,
);
const INTENT = ['amount', 'currency', 'payment_method', 'allowed_payment_method_types[0]', 'customer', 'description'];
const CONTROLLER = ['stripe_dashboard][type', 'fees][payer', 'losses][payments'].map((name) => `controller[${name}]`);

/** Exactly the calls that the driver makes, with the parameters it may send: any other is rejected, as Stripe does. */
const ENDPOINTS: Record<string, Endpoint> = {
  'POST customers': { params: ['email', 'name', ...METADATA], handle: (o, _, f) => o.createCustomer(f) },
  'POST setup_intents': {
    params: ['customer', 'allowed_payment_method_types[0]', 'usage'],
    handle: (o, _, f) => o.createSetupIntent(f),
  },
  'GET payment_methods/:id': { params: [], handle: (o, id) => o.method(id) },
  'POST payment_methods/:id/attach': { params: ['customer'], handle: (o, id, f) => o.attach(id, f) },
  'POST payment_methods/:id/detach': { params: [], handle: (o, id) => o.detach(id) },
  'POST payment_intents': {
    params: [...INTENT, 'confirm', 'off_session', 'return_url', ...METADATA],
    handle: (o, _, f) => o.createIntent(f),
  },
  'GET payment_intents': {
    params: ['created[gte]', 'customer', 'limit', 'starting_after'],
    handle: (o, _, f) => o.listIntents(f),
  },
  'GET payment_intents/:id': { params: [], handle: (o, id) => o.intent(id) },
  'POST payment_intents/:id/cancel': { params: [], handle: (o, id) => o.cancelIntent(id) },
  'POST refunds': { params: ['payment_intent', 'amount', ...METADATA], handle: (o, _, f) => o.createRefund(f) },
  'GET refunds': {
    params: ['payment_intent', 'limit'],
    handle: (o, _, f) => ({ data: o.refunds.filter((refund) => refund.payment_intent === f.payment_intent) }),
  },
  'POST accounts': {
    params: ['email', 'capabilities[transfers][requested]', ...CONTROLLER, ...METADATA],
    handle: (o, _, f) => o.createAccount(f),
  },
  'GET accounts/:id': { params: [], handle: (o, id) => o.account(id) },
  'POST account_links': {
    params: ['account', 'type', 'return_url', 'refresh_url'],
    handle: (_, __, f) => ({ object: 'account_link', url: `https://connect.stripe.example/setup/${f.account}` }),
  },
  'POST transfers': {
    params: ['amount', 'currency', 'destination', 'description', 'transfer_group', ...METADATA],
    handle: (o, _, f) => o.createTransfer(f),
  },
  'GET transfers/:id': { params: [], handle: (o, id) => o.transfer(id) },
  'GET transfers': {
    params: ['transfer_group', 'limit'],
    handle: (o, _, f) => ({ data: o.transfers.filter((transfer) => transfer.transfer_group === f.transfer_group) }),
  },
};

interface Result {
  status: number;
  body: Json;
}

export class StripeDouble {
  readonly objects = new DoubleObjects();
  readonly calls: RecordedCall[] = [];
  readonly #saved = new Map<string, { fingerprint: string; result: Result | undefined }>();
  readonly #mishaps: { call: string; mishap: Mishap; times: number }[] = [];
  readonly #held: (() => void)[] = [];
  readonly #server = createServer((request, response) => {
    this.#receive(request, response).catch((error: Error) => response.destroy(error));
  });

  static async start(): Promise<StripeDouble> {
    const double = new StripeDouble();
    await new Promise<void>((resolve) => double.#server.listen(0, '127.0.0.1', resolve));
    return double;
  }

  get url(): string {
    return `http://127.0.0.1:${(this.#server.address() as AddressInfo).port}`;
  }

  async close(): Promise<void> {
    this.release();
    this.#server.closeAllConnections();
    await new Promise((resolve) => this.#server.close(resolve));
  }

  /** Makes the next calls of this name, such as `POST refunds`, fail. */
  next(call: string, mishap: Mishap, times = 1): void {
    this.#mishaps.push({ call, mishap, times });
  }

  /** Clears the injected failures. */
  calm(): void {
    this.#mishaps.length = 0;
  }

  release(): void {
    for (const release of this.#held.splice(0)) release();
  }

  /** Expires idempotency keys, as Stripe does after a day. */
  expireKeys(): void {
    this.#saved.clear();
  }

  /** Builds a signed event as Stripe posts it. */
  event(type: string, object: Json, { livemode = false, secret = DOUBLE_WEBHOOK_SECRET, at = Date.now() } = {}) {
    const event = { id: `evt_${newId('tok').slice(4)}`, object: 'event', type, livemode, data: { object } };
    const body = Buffer.from(JSON.stringify(event));
    const timestamp = Math.floor(at / 1000);
    const header = Stripe.webhooks.generateTestHeaderString({ payload: body.toString(), secret, timestamp });
    return { id: event.id, body, headers: { 'stripe-signature': header } };
  }

  async #receive(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const pieces: Buffer[] = [];
    for await (const piece of request) pieces.push(piece as Buffer);
    const url = new URL(request.url ?? '', 'http://double');
    const text = request.method === 'POST' ? Buffer.concat(pieces).toString() : url.search.slice(1);
    const fields: Fields = Object.fromEntries(new URLSearchParams(text));
    const [noun = '', id = '', verb] = url.pathname.replace(/^\/v1\//, '').split('/');
    const call = [`${request.method} ${noun}`, ...(id ? [':id'] : []), ...(verb ? [verb] : [])].join('/');
    const key = request.headers['idempotency-key'] as string | undefined;
    // The SDK generates another key for each call.
    this.calls.push({ call, key: key?.startsWith('stripe-node-') ? undefined : key, fields });

    const mishap = this.#mishapOf(call);
    if (mishap === 'lose') return void response.destroy();
    if (typeof mishap === 'object') return send(response, { status: mishap.status, body: { error: mishap.error } });
    const begun = this.#begin(request, `${call} ${id} ${text}`, key);
    if (begun) return mishap === 'drop' ? void response.destroy() : send(response, begun.result, begun.isReplay);
    const performed = this.#perform(call, id, fields);
    const result =
      mishap === 'fail' ? { status: 500, body: { error: { type: 'api_error', message: 'Sorry.' } } } : performed;
    if (mishap === 'hold') await new Promise<void>((resolve) => this.#held.push(resolve));
    this.#finish(key, result);
    if (mishap === 'drop') return void response.destroy();
    send(response, result);
  }

  /** Responds without performing the call: an error, or the saved response of the same key. */
  #begin(
    request: IncomingMessage,
    fingerprint: string,
    key: string | undefined,
  ): { result: Result; isReplay: boolean } | undefined {
    const reject = (status: number, error: Json) => ({ result: { status, body: { error } }, isReplay: false });
    if (request.headers.authorization !== `Bearer ${DOUBLE_KEY}`) {
      const message = `Invalid API Key provided: ${request.headers.authorization}`;
      return reject(401, { type: 'invalid_request_error', message });
    }
    const saved = key === undefined ? undefined : this.#saved.get(key);
    if (saved && saved.fingerprint !== fingerprint) {
      const message = 'Keys for idempotent requests can only be used with the same parameters.';
      return reject(400, { type: 'idempotency_error', message });
    }
    if (saved && !saved.result) {
      const message = 'There is another request in progress with this key.';
      return reject(409, { type: 'invalid_request_error', code: 'idempotency_key_in_use', message });
    }
    if (saved?.result) return { result: saved.result, isReplay: true };
    if (key !== undefined) this.#saved.set(key, { fingerprint, result: undefined });
    return undefined;
  }

  #perform(call: string, id: string, fields: Fields): Result {
    const endpoint = ENDPOINTS[call];
    const unknown = endpoint && Object.keys(fields).find((name) => !endpoint.params.includes(name));
    try {
      if (!endpoint) throw new DoubleError(404, { type: 'invalid_request_error', message: `Unrecognized: ${call}` });
      if (unknown !== undefined) {
        const message = `Received unknown parameter: ${unknown}`;
        throw new DoubleError(400, { type: 'invalid_request_error', code: 'parameter_unknown', message });
      }
      // A copy: a saved response must not change.
      return { status: 200, body: structuredClone(endpoint.handle(this.objects, id, fields)) };
    } catch (error) {
      if (error instanceof DoubleError) return { status: error.status, body: { error: error.error } };
      throw error;
    }
  }

  /** Stripe saves the response of a request that it began, not of one that it rejected as invalid. */
  #finish(key: string | undefined, result: Result): void {
    const saved = key === undefined ? undefined : this.#saved.get(key);
    if (!saved || key === undefined) return;
    if ([400, 404].includes(result.status)) this.#saved.delete(key);
    else saved.result = result;
  }

  #mishapOf(call: string): Mishap | undefined {
    const planned = this.#mishaps.find((mishap) => mishap.call === call && mishap.times > 0);
    if (planned) planned.times -= 1;
    return planned?.mishap;
  }
}

function send(response: ServerResponse, { status, body }: Result, isReplay = false): void {
  const replayed = isReplay ? { 'idempotent-replayed': 'true' } : {};
  response.writeHead(status, { 'content-type': 'application/json', 'request-id': 'req_double', ...replayed });
  response.end(JSON.stringify(body));
}
