import { AccountMeter } from '../../src/inference/metering/account-meter.ts';
import { newId } from '../../src/platform/ids.ts';
import { openLog } from '../../src/platform/log.ts';
import { startReceiver } from '../harness/clients/webhook-receiver.ts';
import { eventually } from '../harness/eventually.ts';
import { deploy, getDeployment } from '../harness/markets/deployments.ts';
import type { Trader } from '../harness/markets/market.ts';
import { createEndpoint } from '../harness/markets/webhook-endpoints.ts';
import { createKey } from '../harness/people/people.ts';
import { openDatabase } from '../harness/people/sellers.ts';
import { seeded } from '../harness/random.ts';
import type { TestServer } from '../harness/servers/server.ts';

const PRICES = { 'svc-reason-70b': [800, 2400], 'svc-fast-8b': [100, 200] } as const;
const RECEIVER = 'https://shop.meridian-robotics.example/hooks/souk';
const DAY_MS = 86_400_000;

/** Creates premium keys with forty days of inference usage. */
export async function useInference(server: TestServer, person: Trader): Promise<void> {
  const limits = { 'Production gateway': 5000, 'Warehouse assistant': 2000, 'Nightly evaluation': 1000 };
  const database = openDatabase(server.database);
  const meter = new AccountMeter({
    mode: 'test',
    db: database.test,
    billing: { creditLimit: 2_000_000, collectAt: 1_000_000 },
    log: openLog('silent'),
    announcements: database.announcements,
    onDue: () => undefined,
    onShort: async () => undefined,
  });
  const random = seeded(5);
  for (const [n, [name, amount]] of Object.entries(limits).entries()) {
    const key = await createKey(person, { name, tier: 'premium' });
    await key.client.get('/v1/me');
    await person.browser.call('PATCH', `/v1/api_keys/${key.id}`, {
      body: { spend_limit: { currency: 'usd', amount } },
    });
    for (let ago = 40; ago >= 0; ago--) {
      for (const model of ['svc-reason-70b', 'svc-fast-8b'] as const) {
        // Later keys have fewer requests, and recent days have more.
        const requests = Math.round((2 + random(9)) * (1.5 - ago / 60)) - 2 * n;
        for (let request = 0; request < requests; request++) {
          const [promptTokens, completionTokens] = [3000 + random(14_000), 400 + random(3000)];
          const [promptPrice, completionPrice] = PRICES[model];
          const costNano = promptTokens * promptPrice + completionTokens * completionPrice;
          const hold = await meter.hold({ accountId: person.id, keyId: key.id, spendLimit: null }, costNano);
          await meter.settle(hold, {
            ...{ requestId: newId('req'), accountId: person.id, keyId: key.id, model, promptTokens, completionTokens },
            ...{ promptPrice, completionPrice, costNano, streamed: true, startedAt: Date.now() - ago * DAY_MS },
            outcome: 'complete',
            countedBy: 'backend',
          });
        }
      }
    }
  }
  await meter.close();
  await database.close();
}

/** Creates an endpoint with successful and failed deliveries, and returns its ID. */
export async function receiveEvents(server: TestServer, person: Trader): Promise<string> {
  const receiver = await startReceiver();
  const endpoint = await createEndpoint(person.client, { url: receiver.url, events: ['*'], description: 'Order desk' });
  const sendEvent = (type: string) => person.browser.post('/v1/test_helpers/events', { type }, { 'svc-mode': 'test' });
  const settled = (status: string, count: number) =>
    eventually(`${count} deliveries to have ${status}`, async () => {
      const rows = await server.database.query(
        `select from test.webhook_deliveries where endpoint_id = $1 and status = $2 and attempts <> '[]'`,
        [endpoint.id, status],
      );
      return rows.length >= count;
    });
  receiver.handle = (_, response) => response.end('{"received":true}');
  const before = ['listing.purchased', 'listing.purchased', 'payout.paid', 'deployment.ready', 'listing.purchased'];
  for (const type of before) await sendEvent(type);
  await settled('succeeded', before.length);
  receiver.handle = (_, response) => response.writeHead(503).end('{"error":"the order desk is being restarted"}');
  await sendEvent('purchase.refunded');
  await eventually('it to be retried', async () => {
    const rows = await server.database.query(
      `select from test.webhook_deliveries where endpoint_id = $1 and jsonb_array_length(attempts) > 1`,
      [endpoint.id],
    );
    return rows.length > 0;
  });
  for (const [table, column] of [
    ['webhook_deliveries', 'due_at'],
    ['webhook_queues', 'wake_at'],
  ] as const) {
    await server.database.query(
      `update test.${table} set ${column} = now() + interval '26 minutes' where endpoint_id = $1 and ${column} is not null`,
      [endpoint.id],
    );
  }
  // Sets a realistic URL, and spreads the deliveries over the day.
  await server.database.query(
    "update test.webhook_endpoints set url = $2, created_at = created_at - interval '80 days' where id = $1",
    [endpoint.id, RECEIVER],
  );
  await server.database.query(
    `update test.webhook_deliveries d set created_at = created_at - n.after * interval '97 minutes',
       attempts = (select jsonb_agg(jsonb_set(jsonb_set(a, '{at}', to_jsonb(to_char((a->>'at')::timestamptz at time zone 'utc'
         - n.after * interval '97 minutes', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"'))), '{duration_ms}', to_jsonb(38 + n.after * 17 % 40)))
         from jsonb_array_elements(attempts) a)
     from (select event_id, count(*) over (order by event_id desc)::int - 1 as after from test.webhook_deliveries
       where endpoint_id = $1) n
     where n.event_id = d.event_id and d.endpoint_id = $1`,
    [endpoint.id],
  );
  await server.database.query(
    `update test.events e set created_at = d.created_at from test.webhook_deliveries d
     where d.event_id = e.id and d.endpoint_id = $1`,
    [endpoint.id],
  );
  await receiver.stop();
  return endpoint.id;
}

/** Creates a deployment with mostly valid calls, and returns its ID. */
export async function deployAndCall(
  server: TestServer,
  person: Trader,
  model: { id: string },
  listing: { id: string },
): Promise<string> {
  const { id } = await deploy(person.client, model, { name: 'Bin picker, line 3', listing_id: listing.id });
  await eventually('it to be ready', async () => (await getDeployment(person.client, { id })).status === 'ready');
  const random = seeded(3);
  for (let call = 0; call < 90; call++) {
    const data = call % 31 === 12 ? [0.3, 0.2, 0.1] : [0.1 + random(40) / 100, random(30) / 100];
    const body = { inputs: [{ name: 'target', datatype: 'FP32', shape: [1, data.length], data }] };
    await person.client.post(`/v1/deployments/${id}/invoke`, body);
  }
  await eventually('its log to be written', async () => {
    const lines = await server.database.query('select from test.deployment_logs where deployment_id = $1', [id]);
    return lines.length >= 92;
  });
  await server.database.query(
    `update test.deployment_logs l set at = now() - n.after * n.after * interval '0.21 s' - n.after * interval '1.37 s'
     from (select id, count(*) over (order by id desc) as after from test.deployment_logs where deployment_id = $1) n
     where n.id = l.id and l.deployment_id = $1`,
    [id],
  );
  return id;
}
