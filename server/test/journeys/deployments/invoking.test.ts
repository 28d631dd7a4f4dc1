import assert from 'node:assert/strict';
import { after, before, describe, test } from 'node:test';
import OpenAI from 'openai';
import { tinyGguf } from '../../../src/runtimes/gguf/tiny-gguf.fixture.ts';
import type { ApiResponse, Client } from '../../harness/clients/client.ts';
import { eventually } from '../../harness/eventually.ts';
import { publishModel } from '../../harness/markets/catalog.ts';
import { publishListing } from '../../harness/markets/commerce.ts';
import { deploy, getDeployment, publishOnnx, stopDeployment } from '../../harness/markets/deployments.ts';
import { buy, newBuyer, newTrader, refund, type Trader } from '../../harness/markets/market.ts';
import { assertRejected, createKey } from '../../harness/people/people.ts';
import { startTestServer } from '../../harness/servers/server.ts';

// Models that one account publishes, lists and deploys, and that others buy, try and call: real ones, in processes.

const server = await startTestServer();
after(() => server.stop());

const PER_MINUTE = 30;
const TRIALS = 2;
const PRICE = { price: { currency: 'usd', amount: 500 } };
const LISTED = { inference: { requests_per_minute: PER_MINUTE }, trial_calls: TRIALS };
/** The model computes y = x * 2 + 1. */
const ROW = { inputs: [{ name: 'x', shape: [1, 3], datatype: 'FP32', data: [1, 2, 3] }] };
const HELLO = { messages: [{ role: 'user' as const, content: 'Hello' }], max_tokens: 8 };
const TIMING = /^queue;dur=[\d.]+, boot;dur=[\d.]+, infer;dur=[\d.]+$/;

interface Hosted {
  seller: Trader;
  model: ApiResponse['body'];
  listing: ApiResponse['body'];
  deployment: ApiResponse['body'];
}

async function host(publish: (client: Client) => Promise<ApiResponse['body']>): Promise<Hosted> {
  const seller = await newTrader(server, 'Acme Robotics');
  const model = await publish(seller.client);
  const listing = await publishListing(seller.client, model, LISTED);
  const deployment = await deploy(seller.client, model, { listing_id: listing.id });
  return { seller, model, listing, deployment };
}

const invoke = (client: Client, { deployment }: Hosted, body: unknown = ROW, headers = {}): Promise<ApiResponse> =>
  client.post(`/v1/deployments/${deployment.id}/invoke`, body, headers);

/** Creates a buyer who has bought it. */
async function newLicensee({ listing }: Hosted) {
  const buyer = await newBuyer(server, 1000);
  return { ...buyer, purchase: await buy(buyer.client, listing) };
}

/** Creates an account with a confirmed email. */
async function newConfirmed(): Promise<Trader> {
  const person = await newTrader(server, 'Tara Trial');
  const token = await server.mailbox.tokenTo(person.email, 'Confirm');
  const response = await person.browser.post('/auth/confirm_email', { token });
  assert.equal(response.status, 200, response.text);
  return person;
}

describe('a model from tensors to tensors', () => {
  let hosted: Hosted;
  before(async () => {
    hosted = await host((client) => publishOnnx(client, PRICE));
  });

  test('is called by its owner; the first call waits for the start', async () => {
    const response = await invoke(hosted.seller.client, hosted, { ...ROW, id: 'mine' });
    assert.equal(response.status, 200, response.text);
    assert.deepEqual(response.body, {
      model_name: hosted.model.slug,
      model_version: '1.0.0',
      id: 'mine',
      outputs: [{ name: 'y', datatype: 'FP32', shape: [1, 3], data: [3, 5, 7] }],
    });
    assert.match(response.headers.get('server-timing') ?? '', TIMING);
    assert.equal(response.headers.get('x-ratelimit-limit'), '600');
    const shown = await getDeployment(hosted.seller.client, hosted.deployment);
    assert.equal(shown.status, 'ready');
    assert.deepEqual(shown.inputs, [{ name: 'x', datatype: 'FP32', shape: [-1, 3] }]);
    const logs = `/v1/deployments/${hosted.deployment.id}/logs?stream=request`;
    await eventually('the call in the log', async () => {
      const { body } = await hosted.seller.client.get(logs);
      return body.items.some(({ message }: { message: string }) => /^req_\w+ 200 \d+ ms$/.test(message));
    });
  });

  test('is called by a licensee with any key, within the limit of the listing', async () => {
    const { client, browser, ...person } = await newLicensee(hosted);
    const first = await invoke(client, hosted);
    assert.equal(first.status, 200, first.text);
    const numbers = ({ headers }: ApiResponse) => [
      headers.get('x-ratelimit-limit'),
      headers.get('x-ratelimit-remaining'),
    ];
    assert.deepEqual(numbers(first), [String(PER_MINUTE), String(PER_MINUTE - 1)]);
    const other = await createKey({ ...person, browser }, { scopes: ['models:read'] });
    assert.deepEqual(numbers(await invoke(other.client, hosted)), [String(PER_MINUTE), String(PER_MINUTE - 2)]);
    const signedIn = await browser.post(`/v1/deployments/${hosted.deployment.id}/invoke`, ROW);
    assert.deepEqual([signedIn.status, ...numbers(signedIn)], [200, String(PER_MINUTE), String(PER_MINUTE - 3)]);
    const rest = await Promise.all(Array.from({ length: PER_MINUTE - 3 }, () => invoke(client, hosted)));
    assert.deepEqual(new Set(rest.map(({ status }) => status)), new Set([200]));
    assertRejected(await invoke(other.client, hosted), 429, 'rate_limited');
  });

  test('rejects a caller after a refund', async () => {
    const { client, purchase } = await newLicensee(hosted);
    assert.equal((await invoke(client, hosted)).status, 200);
    await refund(hosted.seller.client, purchase);
    // Access is cached for a second. After that it is a trial, which requires a confirmed email.
    await eventually('the rejection', async () => (await invoke(client, hosted)).status === 403);
  });

  test('accepts trial calls of a confirmed email, and then requires a purchase', async () => {
    const { client } = await newConfirmed();
    for (let left = TRIALS - 1; left >= 0; left--) {
      const response = await invoke(client, hosted);
      assert.deepEqual(
        [response.status, response.headers.get('svc-trial-remaining')],
        [200, String(left)],
        response.text,
      );
      assert.equal(response.headers.get('x-ratelimit-limit'), String(PER_MINUTE));
    }
    const usedUp = await invoke(client, hosted);
    assertRejected(usedUp, 403, 'forbidden_resource');
    assert.match(usedUp.body.error.message, new RegExp(`used up.*${hosted.listing.id}`));
    const outsider = await newTrader(server);
    assertRejected(await invoke(outsider.client, hosted), 403, 'forbidden_resource');
  });

  test('shows its inputs to possible callers only, and lets only its owner change it or read its log', async () => {
    const { seller, deployment } = hosted;
    const own = await eventually('its start', async () => {
      const shown = await getDeployment(seller.client, deployment);
      return shown.status === 'ready' && shown;
    });
    const licensee = await newLicensee(hosted);
    const reader = await createKey(licensee, { scopes: ['models:read'] });
    const trying = await newConfirmed();
    const path = `/v1/deployments/${deployment.id}`;
    for (const { client } of [licensee, reader, trying]) {
      assert.deepEqual(await getDeployment(client, deployment), own);
    }
    for (const { client } of [licensee, trying]) {
      for (const rejected of [
        client.patch(path, { name: 'mine' }),
        client.post(`${path}/start`),
        client.post(`${path}/stop`),
        client.delete(path),
        client.get(`${path}/logs`),
      ]) {
        assertRejected(await rejected, 403, 'forbidden_resource');
      }
    }
    const used = await server.database.query('select from test.trial_calls where account_id = $1', [trying.id]);
    assert.deepEqual(used, [], 'reading is not a call');
    const outsider = await newTrader(server);
    const rejected = await outsider.client.get(path);
    assertRejected(rejected, 403, 'forbidden_resource');
    assert.match(rejected.body.error.message, new RegExp(hosted.listing.id));
  });

  test('rejects a key without the scope, and one of the other mode', async () => {
    const { client } = await createKey(hosted.seller, { scopes: ['listings:read'] });
    for (const left of ['599', '598']) {
      const rejected = await invoke(client, hosted);
      assertRejected(rejected, 403, 'scope_required');
      assert.equal(rejected.headers.get('x-ratelimit-remaining'), left, 'it is counted all the same');
    }
    const live = await createKey(hosted.seller, { mode: 'live' });
    assertRejected(await invoke(live.client, hosted), 404, 'not_found');
  });

  test('rejects wrong tensors by name', async () => {
    const { client } = hosted.seller;
    const [x] = ROW.inputs;
    const wrong: [field: string, inputs: unknown[], message: RegExp][] = [
      ['inputs.0.datatype', [{ ...x, datatype: 'FP64' }], /"x" must be FP32, not FP64/],
      ['inputs.0.shape', [{ ...x, shape: [3, 1] }], /"x" must have the shape \[-1, 3\]/],
      ['inputs.0.name', [{ ...x, name: 'z' }], /no input "z"/],
      ['inputs', [], /"x" is missing/],
    ];
    for (const [field, inputs, message] of wrong) {
      const response = await invoke(client, hosted, { inputs });
      assertRejected(response, 422, 'validation_failed', field);
      assert.match(response.body.error.message, message);
    }
    assertRejected(await invoke(client, hosted, HELLO), 422, 'validation_failed', 'messages');
    assertRejected(await invoke(client, hosted, '{"inputs": ['), 400, 'invalid_json');
  });

  test('accepts base64 and the binary extension alike', async () => {
    const { client } = hosted.seller;
    const raw = Buffer.from(Float32Array.of(1, 2, 3).buffer);
    const [{ data: _, ...x }] = ROW.inputs as [(typeof ROW.inputs)[0]];
    const coded = await invoke(client, hosted, { inputs: [{ ...x, data: raw.toString('base64') }] });
    assert.deepEqual(coded.body.outputs?.[0].data, [3, 5, 7], coded.text);
    const head = JSON.stringify({
      inputs: [{ ...x, parameters: { binary_data_size: raw.length } }],
      parameters: { binary_data_output: true },
    });
    const response = await fetch(`${server.url}/v1/deployments/${hosted.deployment.id}/invoke`, {
      method: 'POST',
      body: Buffer.concat([Buffer.from(head), raw]),
      headers: {
        authorization: `Bearer ${hosted.seller.secret}`,
        'content-type': 'application/octet-stream',
        'inference-header-content-length': String(head.length),
      },
    });
    const bytes = Buffer.from(await response.arrayBuffer());
    assert.equal(response.status, 200, bytes.toString());
    const from = Number(response.headers.get('inference-header-content-length'));
    assert.deepEqual([...new Float32Array(Uint8Array.from(bytes.subarray(from)).buffer)], [3, 5, 7]);
  });

  test('says how to start a stopped deployment', async () => {
    const own = await host((client) => publishOnnx(client, PRICE));
    await stopDeployment(own.seller.client, own.deployment);
    const response = await invoke(own.seller.client, own);
    assertRejected(response, 409, 'invalid_state');
    assert.match(response.body.error.message, new RegExp(`POST /v1/deployments/${own.deployment.id}/start`));
  });

  test('shows the reason of a failure to its owner only', async () => {
    const own = await host((client) => publishOnnx(client, PRICE));
    await stopDeployment(own.seller.client, own.deployment);
    const failure = { code: 'unloadable', message: 'Its node “secret” is unknown.', at: new Date().toISOString() };
    await server.database.query(`update test.deployments set status = 'failed', failure = $2 where id = $1`, [
      own.deployment.id,
      JSON.stringify(failure),
    ]);
    const response = await invoke(own.seller.client, own);
    assertRejected(response, 409, 'invalid_state');
    assert.match(response.body.error.message, new RegExp(`secret.*/v1/deployments/${own.deployment.id}/start`));
    assert.deepEqual((await getDeployment(own.seller.client, own.deployment)).failure, failure);
    for (const { client } of [await newLicensee(own), await newConfirmed()]) {
      const response = await invoke(client, own);
      assertRejected(response, 409, 'invalid_state');
      assert.match(response.body.error.message, /has failed/);
      const shown = await getDeployment(client, own.deployment);
      assert.deepEqual([shown.status, shown.failure], ['failed', null]);
      assert.doesNotMatch(response.text + JSON.stringify(shown), /secret/);
    }
  });
});

describe('a language model', () => {
  let hosted: Hosted;
  let licensee: Trader;
  before(async () => {
    const files = { 'model.gguf': tinyGguf({ contextLength: 256 }) };
    hosted = await host((client) => publishModel(client, { framework: 'gguf', ...PRICE }, files));
    licensee = await newLicensee(hosted);
  });
  const openai = () => new OpenAI({ baseURL: hosted.deployment.url, apiKey: licensee.secret, maxRetries: 0 });

  test('talks to OpenAI’s client at the URL of the deployment, whole and streamed', async () => {
    const client = openai();
    const models = await client.models.list();
    assert.deepEqual(
      models.data.map(({ id }) => id),
      [hosted.model.slug],
    );
    const request = { ...HELLO, model: 'whatever', seed: 1, temperature: 0 };
    const whole = await client.chat.completions.create(request);
    assert.equal(whole.model, hosted.model.slug);
    const text = whole.choices[0]?.message.content ?? '';
    assert.ok(text.length > 0);
    assert.ok(whole.usage && whole.usage.completion_tokens <= 8);
    assert.equal('cost' in whole.usage, false);

    const stream = await client.chat.completions.create({
      ...{ ...request, stream: true, stream_options: { include_usage: true } },
    });
    let streamed = '';
    let usage: unknown;
    for await (const chunk of stream) {
      streamed += chunk.choices[0]?.delta.content ?? '';
      usage = chunk.usage ?? usage;
    }
    assert.deepEqual([streamed, usage], [text, whole.usage]);
  });

  test('responds alike at /invoke', async () => {
    const response = await invoke(licensee.client, hosted, { ...HELLO, n: 2, stop: ['zzz'] });
    assert.equal(response.status, 200, response.text);
    assert.deepEqual([response.body.choices.length, response.body.model], [2, hosted.model.slug]);
    assert.match(response.headers.get('server-timing') ?? '', TIMING);
    assert.equal(response.headers.get('x-ratelimit-limit'), String(PER_MINUTE));
  });

  test('rejects unsupported features, and inputs for other models', async () => {
    assertRejected(await invoke(licensee.client, hosted, ROW), 422, 'validation_failed', 'inputs');
    const long = { messages: [{ role: 'user', content: 'x'.repeat(2000) }] };
    assertRejected(await invoke(licensee.client, hosted, long), 422, 'validation_failed', 'messages');
    const most = await invoke(licensee.client, hosted, { ...HELLO, max_tokens: 257 });
    assertRejected(most, 422, 'validation_failed', 'max_tokens');
    await assert.rejects(
      openai().chat.completions.create({
        ...HELLO,
        model: 'x',
        tools: [{ type: 'function', function: { name: 'weather' } }],
      }),
      (error: unknown) => error instanceof OpenAI.UnprocessableEntityError && /tools/.test(error.message),
    );
  });

  test('frees its slot when a client disconnects from a stream', async () => {
    const client = openai();
    const leaving = new AbortController();
    const stream = await client.chat.completions.create(
      { messages: HELLO.messages, model: 'x', stream: true },
      { signal: leaving.signal },
    );
    for await (const _ of stream) leaving.abort();
    const next = await client.chat.completions.create({ ...HELLO, model: 'x' });
    assert.ok(next.choices[0]?.finish_reason);
  });
});
