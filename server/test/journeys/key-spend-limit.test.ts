import assert from 'node:assert/strict';
import { after, test } from 'node:test';
import { assertRefused, makeKey, signUp } from '../harness/people.ts';
import { startTestServer } from '../harness/server.ts';

const server = await startTestServer();
after(() => server.stop());

const OTHERS = ['eur', 'jpy', 'xxx'];
const limitOf = (currency: string) => ({ currency, amount: 500 });

test('a key is made with a spending limit in usd, and with no other', async () => {
  const person = await signUp(server);
  const create = (spend_limit: unknown) =>
    person.browser.post('/v1/api_keys', { name: 'a key', mode: 'live', tier: 'premium', spend_limit });
  for (const currency of OTHERS) {
    const answer = await create(limitOf(currency));
    assertRefused(answer, 422, 'validation_failed', 'spend_limit.currency');
    assert.match(answer.body.error.message, /must be usd: inference is paid in usd/);
  }
  assert.deepEqual((await person.browser.get('/v1/api_keys')).body.items, [], 'none was made');
  assert.deepEqual((await create(limitOf('usd'))).body.spend_limit, limitOf('usd'));
  assert.equal((await create(null)).body.spend_limit, null);
});

test('a spending limit is changed to usd only, and stays as it was otherwise', async () => {
  const person = await signUp(server);
  const { id } = await makeKey(person);
  const patch = (body: object) => person.browser.patch(`/v1/api_keys/${id}`, body);
  assert.equal((await patch({ spend_limit: limitOf('usd') })).status, 200);
  for (const currency of OTHERS) {
    const answer = await patch({ name: 'renamed', spend_limit: limitOf(currency) });
    assertRefused(answer, 422, 'validation_failed', 'spend_limit.currency');
  }
  const { name, spend_limit } = (await person.browser.get(`/v1/api_keys/${id}`)).body;
  assert.deepEqual([name, spend_limit], ['a key', limitOf('usd')]);
  assert.equal((await patch({ spend_limit: null })).body.spend_limit, null);
});
