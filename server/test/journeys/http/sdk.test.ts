import assert from 'node:assert/strict';
import { createHash } from 'node:crypto';
import { after, test } from 'node:test';
import {
  AuthenticationError,
  ConflictError,
  NotFoundError,
  PaymentRequiredError,
  PermissionError,
  Souk,
  SoukError,
  ValidationError,
} from '../../../../sdk/src/index.ts';
import { startReceiver } from '../../harness/clients/webhook-receiver.ts';
import { eventually } from '../../harness/eventually.ts';
import { png } from '../../harness/markets/images.ts';
import { PASSWORD } from '../../harness/people/people.ts';
import { GOOD_IBAN } from '../../harness/people/sellers.ts';
import { startTestServer } from '../../harness/servers/server.ts';

// Runs a program’s whole use of the market through the SDK alone.

const server = await startTestServer();
const receiver = await startReceiver();
after(async () => {
  await receiver.stop();
  await server.stop();
});

const baseURL = `${server.url}/v1`;
const usd = (amount: number) => ({ currency: 'usd' as const, amount });
const BYTES = 'what was learned';
const SHA256 = createHash('sha256').update(BYTES).digest('hex');

let people = 0;
/** Signs up a new account and returns a client with one of its keys. */
async function join(name: string): Promise<Souk> {
  const { auth } = new Souk({ baseURL });
  const email = `sdk${++people}-${process.pid}@people.example`;
  assert.equal((await auth.signUp({ name, email, password: PASSWORD })).email, email);
  const { token } = await auth.signInFromCli({ email, password: PASSWORD });
  const { secret } = await new Souk({ baseURL, token }).apiKeys.create({ name: 'made in a test', mode: 'test' });
  return new Souk({ baseURL, apiKey: secret });
}

/** Publishes a model at this price, and its listing. */
async function sell(seller: Souk, name: string, amount: number) {
  const fields = { name, task: 'manipulation', framework: 'onnx', license: 'Commercial', price: usd(amount) } as const;
  const { id, slug } = await seller.models.create(fields);
  await seller.models.revisions.create(id, { revision: '1.0.0' });
  const file = await seller.models.files.upload(id, '1.0.0', 'data/notes.txt', BYTES, { sha256: SHA256 });
  assert.deepEqual([file.name, file.size, file.sha256], ['data/notes.txt', BYTES.length, SHA256]);
  assert.equal((await seller.models.revisions.publish(slug, '1.0.0')).status, 'published');
  const { id: listing } = await seller.listings.create({ asset: { type: 'model', id }, title: name });
  assert.equal((await seller.listings.publish(listing)).status, 'published');
  return { id, slug, listing };
}

async function rejectionOf(call: PromiseLike<unknown>): Promise<SoukError> {
  const error = await Promise.resolve(call).then(
    () => assert.fail('it was not rejected'),
    (thrown: unknown) => thrown,
  );
  assert.ok(error instanceof SoukError, String(error));
  return error;
}

test('sells, buys, proves the license of and downloads a model', async () => {
  const [seller, buyer] = [await join('Selma Seller'), await join('Ben Buyer')];
  const model = await sell(seller, 'Pick Place', 4900);
  assert.equal((await seller.models.get(model.slug)).latest_revision, '1.0.0');
  const found = await buyer.models.list({ owner: model.slug.split('/')[0], sort: 'newest' });
  assert.deepEqual(
    found.items.map(({ id }) => id),
    [model.id],
  );
  assert.equal((await buyer.models.star(model.slug)).stars, 1);

  const image = await seller.listings.gallery.add(model.listing, new Uint8Array(png(8, 8)), { alt: 'eight by eight' });
  const { items: listed } = await buyer.listings.list({ asset: model.id });
  assert.deepEqual(
    listed.flatMap(({ gallery }) => gallery.map(({ id, alt }) => [id, alt])),
    [[image.id, 'eight by eight']],
  );

  assert.equal((await rejectionOf(buyer.models.getDownload(model.id))).code, 'forbidden_resource');
  const topUp = await buyer.balance.topUps.create({ amount: usd(5000), payment_method: 'pm_card_visa' });
  assert.equal(topUp.status, 'succeeded');
  const purchase = await buyer.purchases.create({ listing_id: model.listing, payment_method: 'balance' });
  assert.deepEqual([purchase.status, purchase.amount], ['succeeded', usd(4900)]);
  assert.deepEqual((await buyer.balance.get()).available, [usd(100)]);
  assert.equal((await buyer.balance.transactions.list().toArray()).length, 2);

  const { certificate } = await buyer.licenseGrants.get(String(purchase.license_grant_id));
  const license = await new Souk({ baseURL }).licenses.verify(String(certificate), { mode: 'test', asset: model.slug });
  assert.deepEqual(license.files, [{ name: 'data/notes.txt', sha256: SHA256, size: BYTES.length }]);
  const { url } = await buyer.models.getDownload(model.slug);
  assert.equal(await (await fetch(url)).text(), BYTES);
  const one = await buyer.models.files.getDownload(model.id, '1.0.0', 'data/notes.txt');
  assert.equal(await (await fetch(one.url)).text(), BYTES);

  const sold = await seller.purchases.list({ role: 'seller' }).toArray();
  assert.deepEqual(
    sold.map(({ id }) => id),
    [purchase.id],
  );
  const { items: earned } = await seller.revenue.get({ interval: 'day' });
  assert.deepEqual(
    earned.filter(({ gross }) => gross > 0).map(({ gross, fees, sales }) => ({ gross, fees, sales })),
    [{ gross: 4900, fees: 490, sales: 1 }],
  );
  await seller.payoutDestination.set({ bank_account: { holder: 'Selma Seller', iban: GOOD_IBAN } });
  const [payout] = (await seller.testHelpers.runPayouts()).items;
  assert.deepEqual([payout?.status, payout?.amount], ['paid', usd(4410)]);
  const lines = await seller.payouts.lines.list(String(payout?.id)).toArray();
  assert.deepEqual(
    lines.map(({ subject }) => subject),
    [purchase.id],
  );
});

test('delivers a signed webhook whose event can be read', async () => {
  const souk = await join('Wanda Webhook');
  const endpoint = await souk.webhookEndpoints.create({ url: receiver.url, events: ['listing.purchased'] });
  const event = await souk.testHelpers.createEvent({ type: 'listing.purchased', object: { id: 'pur_mine' } });
  for await (const streamed of souk.events.follow({ after: `evt_${'0'.repeat(26)}` })) {
    assert.deepEqual(streamed, event);
    break;
  }
  assert.deepEqual((await souk.events.list({ type: 'listing.purchased' })).items, [event]);
  const tested = await souk.webhookEndpoints.test(endpoint.id);
  const [first, second] = await eventually('both to arrive', async () => {
    const [one, two] = receiver.arrivals;
    return one && two && ([one, two] as const);
  });
  const verified = await souk.webhooks.verify(first.body, first.headers['svc-signature'], endpoint.secret);
  assert.ok(verified.type === 'listing.purchased');
  assert.deepEqual([verified.id, verified.data.object.id], [event.id, 'pur_mine']);
  assert.equal(
    (await souk.webhooks.verify(second.body, second.headers['svc-signature'], endpoint.secret)).id,
    tested.id,
  );
  const { items: log } = await souk.webhookEndpoints.events.list(endpoint.id);
  assert.deepEqual(
    log.map(({ id }) => id),
    [tested.id, event.id],
  );
});

test('walks the pages of a list by itself, in order and without a gap', async () => {
  const souk = await join('Petra Pages');
  const made: string[] = [];
  for (const name of ['one', 'two', 'three', 'four', 'five']) {
    made.unshift((await souk.apiKeys.create({ name, mode: 'test', scopes: ['models:read'] })).id);
  }
  const read: string[] = [];
  for await (const { id } of souk.apiKeys.list({ limit: 2 })) read.push(id);
  assert.deepEqual(read.slice(0, 5), made);
  assert.equal(read.length, 6, 'and the one that lists them');
  const { items, next_cursor } = await souk.apiKeys.list({ limit: 4 });
  const rest = await souk.apiKeys.list({ cursor: next_cursor });
  assert.deepEqual(
    [...items, ...rest.items].map(({ id }) => id),
    read,
  );
  assert.equal((await souk.apiKeys.revoke(made[0] as string)).status, 'revoked');
});

test('throws the error class of each rejection, with its code and request id', async () => {
  const [seller, souk] = [await join('Rita Rejector'), await join('Ron Rejected')];
  const model = await sell(seller, 'Dear', 4900);
  const { secret } = await souk.apiKeys.create({ name: 'narrow', mode: 'test', scopes: ['models:read'] });
  const narrow = new Souk({ baseURL, apiKey: secret });
  const rejections: [() => PromiseLike<unknown>, typeof SoukError, number, string][] = [
    [() => new Souk({ baseURL, apiKey: 'svc_test_wrong' }).me.get(), AuthenticationError, 401, 'invalid_key'],
    [() => new Souk({ baseURL }).me.get(), AuthenticationError, 401, 'missing_credentials'],
    [() => souk.purchases.create({ listing_id: model.listing }), PaymentRequiredError, 402, 'insufficient_balance'],
    [
      () => narrow.listings.create({ asset: { type: 'model', id: model.id }, title: 'No' }),
      PermissionError,
      403,
      'scope_required',
    ],
    [() => souk.models.getDownload(model.id), PermissionError, 403, 'forbidden_resource'],
    [() => souk.models.get('nobody/nothing'), NotFoundError, 404, 'not_found'],
    [() => souk.request('PUT', '/me'), ValidationError, 405, 'method_not_allowed'],
    [() => seller.models.revisions.publish(model.id, '1.0.0'), ConflictError, 409, 'invalid_state'],
    [() => souk.apiKeys.create({ name: '', mode: 'test' }), ValidationError, 422, 'validation_failed'],
  ];
  for (const [call, Kind, status, code] of rejections) {
    const error = await rejectionOf(call());
    assert.deepEqual([error.name, error.status, error.code], [Kind.name, status, code], error.message);
    assert.match(String(error.requestId), /^req_[0-9a-z]{26}$/);
  }
  assert.equal((await rejectionOf(souk.apiKeys.create({ name: '', mode: 'test' }))).field, 'name');
});
