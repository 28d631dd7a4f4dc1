import assert from 'node:assert/strict';
import { readFile } from 'node:fs/promises';
import { after, before, describe, test } from 'node:test';
import OpenAI from 'openai';
import { SANDBOX_MODEL_FILE } from '../../../src/inference/sandbox-model.ts';
import type { ApiResponse } from '../../harness/clients/client.ts';
import { type CurlResponse, curl } from '../../harness/clients/curl.ts';
import { eventually } from '../../harness/eventually.ts';
import { type Files, publishModel } from '../../harness/markets/catalog.ts';
import { publishListing } from '../../harness/markets/commerce.ts';
import { deploy, getDeployment } from '../../harness/markets/deployments.ts';
import { framesIn } from '../../harness/markets/inference.ts';
import { buy, newBuyer, newTrader, type Trader, walletOf } from '../../harness/markets/market.ts';
import { LETTERS_FILE, PICTURE, paintWord, READER_FILE, readLetters } from '../../harness/markets/painted-words.ts';
import { assertRejected } from '../../harness/people/people.ts';
import { startTestServer } from '../../harness/servers/server.ts';

// Real models from the upload to the result: one account publishes and sells them, another buys and runs them, with
// common programs.

const server = await startTestServer();
after(() => server.stop());

const PER_MINUTE = 90;
const PRICE = 1200;

/** A model on sale that was sold, and deployed twice: by its seller for its buyers, and by a buyer for itself. */
interface Sold {
  buyer: Trader;
  model: ApiResponse['body'];
  listing: ApiResponse['body'];
  own: ApiResponse['body'];
  sellers: ApiResponse['body'];
}

async function sell(fields: object, files: Files): Promise<Sold> {
  const [seller, buyer] = [await newTrader(server, 'Acme Robotics'), await newBuyer(server, 2000)];
  const model = await publishModel(seller.client, { price: { currency: 'usd', amount: PRICE }, ...fields }, files);
  const listing = await publishListing(seller.client, model, { inference: { requests_per_minute: PER_MINUTE } });
  assertRejected(await buyer.client.post('/v1/deployments', { model: model.slug }), 403, 'forbidden_resource');
  const purchase = await buy(buyer.client, listing);
  assert.deepEqual([purchase.status, await walletOf(buyer.client)], ['succeeded', 2000 - PRICE]);
  const own = await deploy(buyer.client, { id: model.slug });
  const sellers = await deploy(seller.client, model, { listing_id: listing.id });
  return { buyer, model, listing, own, sellers };
}

const JSON_BODY = ['-H', 'Content-Type: application/json'];

const call = ({ url }: { url: string }, { secret }: Trader, args: string[], body: string | Uint8Array) =>
  curl([`${url}/invoke`, '-H', `Authorization: Bearer ${secret}`, ...args], body);

const bytesOf = ({ buffer }: Float32Array): Buffer => Buffer.from(buffer as ArrayBuffer);

describe('a vision model in ONNX that reads words', () => {
  let sold: Sold;
  before(async () => {
    const files = { 'model.onnx': await readFile(READER_FILE), 'letters.txt': await readFile(LETTERS_FILE) };
    sold = await sell({ name: 'Line Reader', task: 'perception', framework: 'onnx' }, files);
  });

  const readBody = async ({ status, body }: CurlResponse): Promise<string> => {
    assert.equal(status, 200, body.subarray(0, 1000).toString());
    return readLetters(JSON.parse(body.toString()).outputs[0]);
  };

  test('reads a word for its buyer, with curl and JSON', async () => {
    for (const word of ['SOUK', 'HELLO', '']) {
      const request = { inputs: [{ ...PICTURE, data: [...paintWord(word)] }] };
      assert.equal(await readBody(await call(sold.own, sold.buyer, JSON_BODY, JSON.stringify(request))), word);
    }
    const shown = await getDeployment(sold.buyer.client, sold.own);
    assert.deepEqual([shown.status, shown.runtime], ['ready', 'onnx']);
    assert.deepEqual(shown.inputs, [{ name: 'x', datatype: 'FP32', shape: [-1, 3, 48, -1] }]);
    assert.deepEqual(shown.outputs[0].shape, [-1, -1, 6625]);
  });

  test('reads a word with curl and bytes, in both directions', async () => {
    const raw = bytesOf(paintWord('SOUK'));
    const head = JSON.stringify({
      inputs: [{ ...PICTURE, parameters: { binary_data_size: raw.length } }],
      parameters: { binary_data_output: true },
    });
    const headers = ['-H', 'Content-Type: application/octet-stream'];
    const length = ['-H', `Inference-Header-Content-Length: ${head.length}`];
    const body = Buffer.concat([Buffer.from(head), raw]);
    const response = await call(sold.own, sold.buyer, [...headers, ...length], body);
    assert.equal(response.status, 200, response.body.subarray(0, 1000).toString());
    const from = Number(response.headers.get('inference-header-content-length'));
    const [output] = JSON.parse(response.body.subarray(0, from).toString()).outputs;
    const data = new Float32Array(Uint8Array.from(response.body.subarray(from)).buffer);
    assert.equal(data.byteLength, output.parameters.binary_data_size);
    assert.equal(await readLetters({ ...output, data }), 'SOUK');
  });

  test('serves many concurrent calls, each with its own result', async () => {
    const words = ['SOUK', 'HELLO', 'HOLE', 'LOSE', 'HUE', ''];
    const read = await Promise.all(
      words.map(async (word) => {
        const request = { inputs: [{ ...PICTURE, data: bytesOf(paintWord(word)).toString('base64') }] };
        return readBody(await call(sold.own, sold.buyer, JSON_BODY, JSON.stringify(request)));
      }),
    );
    assert.deepEqual(read, words);
  });

  test('serves buyers from the seller’s deployment too, within the limit of the listing', async () => {
    const request = { inputs: [{ ...PICTURE, data: [...paintWord('HOLE')] }] };
    const response = await call(sold.sellers, sold.buyer, JSON_BODY, JSON.stringify(request));
    assert.equal(await readBody(response), 'HOLE');
    assert.equal(response.headers.get('x-ratelimit-limit'), String(PER_MINUTE));
    const outsider = await newTrader(server);
    for (const deployment of [sold.sellers, sold.own]) {
      const rejected = await call(deployment, outsider, JSON_BODY, JSON.stringify(request));
      assert.deepEqual([rejected.status, JSON.parse(rejected.body.toString()).error.code], [403, 'forbidden_resource']);
    }
  });

  test('rejects a picture of another height by its tensor', async () => {
    const request = { inputs: [{ ...PICTURE, shape: [1, 3, 24, 320], data: [...paintWord('SOUK')] }] };
    const response = await call(sold.own, sold.buyer, JSON_BODY, JSON.stringify(request));
    const { error } = JSON.parse(response.body.toString());
    assert.deepEqual([response.status, error.code, error.field], [422, 'validation_failed', 'inputs.0.shape']);
    assert.match(error.message, /"x" must have the shape \[-1, 3, 48, -1\]/);
  });
});

describe('the sandbox model in GGUF', () => {
  const QUESTION = { messages: [{ role: 'user' as const, content: 'Who are you?' }], seed: 1, temperature: 0 };
  let sold: Sold;
  before(async () => {
    const files = { 'souk-sandbox.gguf': await readFile(SANDBOX_MODEL_FILE) };
    sold = await sell({ name: 'Small Talk', task: 'language', framework: 'gguf' }, files);
  });

  const openai = ({ url }: { url: string }) =>
    new OpenAI({ baseURL: url, apiKey: sold.buyer.secret, maxRetries: 0 }).chat.completions;

  test('talks to its buyer with curl, whole and streamed', async () => {
    const whole = await call(sold.own, sold.buyer, JSON_BODY, JSON.stringify(QUESTION));
    assert.equal(whole.status, 200, whole.body.toString());
    const { choices, model } = JSON.parse(whole.body.toString());
    assert.match(choices[0].message.content, /sandbox model/);
    assert.equal(model, sold.model.slug);
    const streamed = await call(sold.own, sold.buyer, JSON_BODY, JSON.stringify({ ...QUESTION, stream: true }));
    assert.match(streamed.headers.get('content-type') ?? '', /^text\/event-stream/);
    const frames = framesIn(streamed.body.toString());
    assert.equal(frames.pop(), '[DONE]');
    const pieces = frames.map((frame) => JSON.parse(frame).choices[0].delta.content ?? '');
    assert.equal(pieces.join(''), choices[0].message.content);
    assert.equal((await getDeployment(sold.buyer.client, sold.own)).runtime, 'gguf');
  });

  test('talks to OpenAI’s SDK at the URL of either deployment', async () => {
    const replies = new Set<string>();
    for (const deployment of [sold.own, sold.sellers]) {
      const request = { ...QUESTION, model: sold.model.slug };
      const whole = await openai(deployment).create(request);
      replies.add(whole.choices[0]?.message.content ?? '');
      assert.ok(whole.usage && whole.usage.completion_tokens > 0);
      let text = '';
      for await (const { choices } of await openai(deployment).create({ ...request, stream: true })) {
        text += choices[0]?.delta.content ?? '';
      }
      replies.add(text);
    }
    // The same file, prompt and sampling settings give the same completion.
    const [only, ...others] = replies;
    assert.deepEqual(others, []);
    assert.match(only ?? '', /sandbox model/);
  });

  test('emits deployment.ready to its owner', async () => {
    await eventually('the event', async () => {
      const { items } = (await sold.buyer.client.get('/v1/events?type=deployment.ready')).body;
      return items.some(({ data }: ApiResponse['body']) => data.object.id === sold.own.id);
    });
  });
});
