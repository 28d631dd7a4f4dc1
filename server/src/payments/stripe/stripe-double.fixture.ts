import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import Stripe from 'stripe';
import { newId } from '../../platform/ids.ts';
import { DoubleObjects, DoubleRefusal, type Fields, type Json } from './stripe-double-objects.fixture.ts';

export const DOUBLE_KEY = 'sk_test_double';
export const DOUBLE_WEBHOOK_SECRET = 'whsec_double';

export interface RecordedCall {
  call: string;
  key: string | undefined;
  fields: Fields;
}

/**
 * What goes wrong with a call: `drop` does it and hangs up, `lose` hangs up before, `fail` does it and answers 500 (and
 * again to whoever repeats it), `hold` does it and answers when released; or it is refused with a status of one's own.
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

/** Exactly the calls that the driver makes, with the parameters it may send: any other is refused, as Stripe does. */
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

interface Answer {
  status: number;
  body: Json;
}

export class StripeDouble {
  readonly objects = new DoubleObjects();
  readonly calls: RecordedCall[] = [];
  readonly #saved = new Map<string, { fingerprint: string; answer: Answer | undefined }>();
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

  /** The next calls of this name, such as `POST refunds`, go wrong. */
  next(call: string, mishap: Mishap, times = 1): void {
    this.#mishaps.push({ call, mishap, times });
  }

  /** Nothing more goes wrong. */
  calm(): void {
    this.#mishaps.length = 0;
  }

  release(): void {
    for (const release of this.#held.splice(0)) release();
  }

  /** What Stripe does after a day. */
  forgetKeys(): void {
    this.#saved.clear();
  }

  /** An event as it is posted to us. */
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
    const address = new URL(request.url ?? '', 'http://double');
    const text = request.method === 'POST' ? Buffer.concat(pieces).toString() : address.search.slice(1);
    const fields: Fields = Object.fromEntries(new URLSearchParams(text));
    const [noun = '', id = '', verb] = address.pathname.replace(/^\/v1\//, '').split('/');
    const call = [`${request.method} ${noun}`, ...(id ? [':id'] : []), ...(verb ? [verb] : [])].join('/');
    const key = request.headers['idempotency-key'] as string | undefined;
    // A key that the SDK made up itself is another each time.
    this.calls.push({ call, key: key?.startsWith('stripe-node-') ? undefined : key, fields });

    const mishap = this.#mishapOf(call);
    if (mishap === 'lose') return void response.destroy();
    if (typeof mishap === 'object') return send(response, { status: mishap.status, body: { error: mishap.error } });
    const begun = this.#begin(request, `${call} ${id} ${text}`, key);
    if (begun) return mishap === 'drop' ? void response.destroy() : send(response, begun.answer, begun.isReplay);
    const worked = this.#work(call, id, fields);
    const answer =
      mishap === 'fail' ? { status: 500, body: { error: { type: 'api_error', message: 'Sorry.' } } } : worked;
    if (mishap === 'hold') await new Promise<void>((resolve) => this.#held.push(resolve));
    this.#finish(key, answer);
    if (mishap === 'drop') return void response.destroy();
    send(response, answer);
  }

  /** An answer that needs no work: a refusal, or what was answered under the same key before. */
  #begin(
    request: IncomingMessage,
    fingerprint: string,
    key: string | undefined,
  ): { answer: Answer; isReplay: boolean } | undefined {
    const refuse = (status: number, error: Json) => ({ answer: { status, body: { error } }, isReplay: false });
    if (request.headers.authorization !== `Bearer ${DOUBLE_KEY}`) {
      const message = `Invalid API Key provided: ${request.headers.authorization}`;
      return refuse(401, { type: 'invalid_request_error', message });
    }
    const saved = key === undefined ? undefined : this.#saved.get(key);
    if (saved && saved.fingerprint !== fingerprint) {
      const message = 'Keys for idempotent requests can only be used with the same parameters.';
      return refuse(400, { type: 'idempotency_error', message });
    }
    if (saved && !saved.answer) {
      const message = 'There is another request in progress with this key.';
      return refuse(409, { type: 'invalid_request_error', code: 'idempotency_key_in_use', message });
    }
    if (saved?.answer) return { answer: saved.answer, isReplay: true };
    if (key !== undefined) this.#saved.set(key, { fingerprint, answer: undefined });
    return undefined;
  }

  #work(call: string, id: string, fields: Fields): Answer {
    const endpoint = ENDPOINTS[call];
    const unknown = endpoint && Object.keys(fields).find((name) => !endpoint.params.includes(name));
    try {
      if (!endpoint) throw new DoubleRefusal(404, { type: 'invalid_request_error', message: `Unrecognized: ${call}` });
      if (unknown !== undefined) {
        const message = `Received unknown parameter: ${unknown}`;
        throw new DoubleRefusal(400, { type: 'invalid_request_error', code: 'parameter_unknown', message });
      }
      // A copy: what is saved under a key stays as it was.
      return { status: 200, body: structuredClone(endpoint.handle(this.objects, id, fields)) };
    } catch (error) {
      if (error instanceof DoubleRefusal) return { status: error.status, body: { error: error.error } };
      throw error;
    }
  }

  /** Stripe keeps what came of a request that it has begun, and not that it refused one as it stood. */
  #finish(key: string | undefined, answer: Answer): void {
    const saved = key === undefined ? undefined : this.#saved.get(key);
    if (!saved || key === undefined) return;
    if ([400, 404].includes(answer.status)) this.#saved.delete(key);
    else saved.answer = answer;
  }

  #mishapOf(call: string): Mishap | undefined {
    const planned = this.#mishaps.find((mishap) => mishap.call === call && mishap.times > 0);
    if (planned) planned.times -= 1;
    return planned?.mishap;
  }
}

function send(response: ServerResponse, { status, body }: Answer, isReplay = false): void {
  const replayed = isReplay ? { 'idempotent-replayed': 'true' } : {};
  response.writeHead(status, { 'content-type': 'application/json', 'request-id': 'req_double', ...replayed });
  response.end(JSON.stringify(body));
}
