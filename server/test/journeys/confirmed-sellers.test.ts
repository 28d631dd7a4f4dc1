import assert from 'node:assert/strict';
import { after, test } from 'node:test';
import { createModel, draftDataset, draftRevision } from '../harness/catalog.ts';
import { DEPLOYMENTS, deploy, publishOnnx } from '../harness/deployments.ts';
import { makeKey, signUp } from '../harness/people.ts';
import { assertWholeRefusal } from '../harness/refusal.ts';
import { freePort, startTestServer } from '../harness/server.ts';

// Mail is configured, though nobody takes it here: then only who confirmed an address publishes in live mode.
const server = await startTestServer({ env: { SMTP_URL: `smtp://localhost:${await freePort()}` } });
after(() => server.stop());

test('publishing in live mode needs a confirmed address, in test mode it does not', async () => {
  const seller = await signUp(server);
  for (const [mode, confirmed, status] of [
    ['test', false, 200],
    ['live', false, 403],
    ['live', true, 200],
  ] as const) {
    if (confirmed) {
      await server.database.query('update accounts.accounts set email_confirmed_at = now() where id = $1', [seller.id]);
    }
    const { client } = await makeKey(seller, { mode });
    const model = await createModel(client);
    await draftRevision(client, model.id, '1.0.0');
    const dataset = await draftDataset(client, {}, { 'a.csv': 'a\n1\n' });
    for (const path of [`/v1/models/${model.id}/revisions/1.0.0/publish`, `/v1/datasets/${dataset.id}/publish`]) {
      const answer = await client.post(path);
      if (status === 403) assertWholeRefusal(answer, 403, 'forbidden_resource');
      else assert.equal(answer.status, 200, answer.text);
    }
  }
});

test('so does deploying what somebody else has published', async () => {
  const [seller, licensee] = [await signUp(server), await signUp(server)];
  await server.database.query('update accounts.accounts set email_confirmed_at = now() where id = $1', [seller.id]);
  const model = await publishOnnx((await makeKey(seller, { mode: 'live' })).client);
  const { client: live } = await makeKey(licensee, { mode: 'live' });
  assertWholeRefusal(await live.post(DEPLOYMENTS, { model: model.id }), 403, 'forbidden_resource');
  await server.database.query('update accounts.accounts set email_confirmed_at = now() where id = $1', [licensee.id]);
  await deploy((await makeKey(licensee, { mode: 'live' })).client, model);
});
