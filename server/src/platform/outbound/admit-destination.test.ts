import assert from 'node:assert/strict';
import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { networkInterfaces } from 'node:os';
import { after, before, test } from 'node:test';
import { type AdmissionOptions, admission } from './admit-destination.ts';
import { OutboundFailure, openOutbound } from './outbound-http.ts';

/** Resolves the given names; others do not exist. */
function names(known: Record<string, readonly string[]>) {
  return async (name: string): Promise<readonly string[]> => {
    const addresses = known[name];
    if (addresses) return addresses;
    throw Object.assign(new Error(`getaddrinfo ENOTFOUND ${name}`), { code: 'ENOTFOUND' });
  };
}

const admit = (host: string, port: number, options: Partial<AdmissionOptions> = {}, secure = true) =>
  admission({ allowLoopback: false, forbidden: [], resolveHost: names({}), ...options })({ host, port, secure });

const rejection = (message: string) => (error: Error) => {
  assert.ok(error instanceof OutboundFailure, String(error));
  assert.equal(error.message, message);
  return true;
};
const isOurs = rejection('this URL belongs to the market itself');

test('admits a name with all of its IPs', async () => {
  const resolveHost = names({ 'hooks.example.com': ['93.184.215.14', '2606:4700::1111'] });
  assert.deepEqual(await admit('hooks.example.com', 443, { resolveHost }), ['93.184.215.14', '2606:4700::1111']);
});

test('checks all IPs of a name and returns eight at most', async () => {
  const many = Array.from({ length: 100 }, (_, n) => `93.184.215.${n}`);
  const resolveHost = names({ 'many.example.com': many, 'spoilt.example.com': [...many, '10.0.0.8'] });
  assert.deepEqual(await admit('many.example.com', 443, { resolveHost }), many.slice(0, 8));
  await assert.rejects(
    admit('spoilt.example.com', 443, { resolveHost }),
    rejection('the IP of spoilt.example.com is not public'),
  );
  const forbidden = [{ host: '93.184.215.99', port: 443 }];
  await assert.rejects(admit('many.example.com', 443, { resolveHost, forbidden }), isOurs);
});

test('rejects a name with one IP that is not public', async () => {
  for (const address of [
    ...['10.0.0.8', '127.0.0.1', '169.254.169.254', '168.63.129.16'],
    ...['fd00::1', '::ffff:10.0.0.1', '64:ff9b::a00:1'],
  ]) {
    const resolveHost = names({ 'hooks.example.com': ['93.184.215.14', address] });
    await assert.rejects(
      admit('hooks.example.com', 443, { resolveHost }),
      rejection('the IP of hooks.example.com is not public'),
    );
  }
});

test('checks a literal IP as well', async () => {
  for (const address of ['10.0.0.8', '::1', '0.0.0.0', '169.254.169.254', 'fe80::1', '::ffff:7f00:1'])
    await assert.rejects(admit(address, 443), rejection(`the IP ${address} is not public`));
  assert.deepEqual(await admit('93.184.215.14', 443), ['93.184.215.14']);
});

test('allowing loopback allows nothing else', async () => {
  const options = { allowLoopback: true };
  for (const address of ['127.0.0.1', '127.1.2.3', '::1', '::ffff:127.0.0.1'])
    assert.deepEqual(await admit(address, 3000, options, false), [address]);
  for (const address of ['10.0.0.8', '192.168.1.1', '169.254.169.254', '0.0.0.0', '::', 'fe80::1', '172.17.0.1'])
    await assert.rejects(admit(address, 3000, options, false), rejection(`the IP ${address} is not public`));
});

test('reports a name without an IP', async () => {
  await assert.rejects(
    admit('gone.example.com', 443),
    rejection('gone.example.com does not resolve to an IP (ENOTFOUND)'),
  );
  const resolveHost = async () => [];
  await assert.rejects(
    admit('empty.example.com', 443, { resolveHost }),
    rejection('empty.example.com does not resolve to an IP'),
  );
});

test('rejects the market’s own port in every form', async () => {
  const eth = Object.values(networkInterfaces()).flatMap((own) => own?.map(({ address }) => address) ?? []);
  const resolveHost = names({ localhost: ['127.0.0.1', '::1'], 'own.example.com': ['127.0.0.1'] });
  for (const host of [
    '127.0.0.1',
    '0.0.0.0',
    '::',
    '::1',
    'localhost',
    ...eth.filter((address) => !address.startsWith('fe80')),
  ]) {
    const options = { allowLoopback: true, forbidden: [{ host, port: 4242 }], resolveHost };
    for (const form of [
      '127.0.0.1',
      '127.9.9.9',
      '::1',
      '::ffff:127.0.0.1',
      'localhost',
      'LOCALHOST.',
      'own.example.com',
    ])
      await assert.rejects(admit(form, 4242, options, false), isOurs, `${form} while listening on ${host}`);
    assert.deepEqual(await admit('127.0.0.1', 4243, options, false), ['127.0.0.1']);
  }
});

test('rejects an upstream by its name and by each of its IPs', async () => {
  const resolveHost = names({
    'db.example.com': ['93.184.215.14', '2606:4700::1111'],
    'evil.example.com': ['2606:4700:0:0:0:0:0:1111'],
    'other.example.com': ['93.184.215.15'],
  });
  const options = { forbidden: [{ host: 'db.example.com', port: 5432 }], resolveHost };
  for (const host of ['db.example.com', 'DB.example.com.', 'evil.example.com', '93.184.215.14', '::ffff:93.184.215.14'])
    await assert.rejects(admit(host, 5432, options), isOurs, host);
  assert.deepEqual(await admit('other.example.com', 5432, options), ['93.184.215.15']);
  assert.deepEqual(await admit('evil.example.com', 443, options), ['2606:4700:0:0:0:0:0:1111']);
});

test('allows others behind the same CDN over https, where certificates distinguish them', async () => {
  const resolveHost = names({
    'market.example.com': ['93.184.215.14'],
    'hooks.example.com': ['93.184.215.14'],
    localhost: ['127.0.0.1'],
  });
  const forbidden = [{ host: 'market.example.com', port: 443, byName: true }];
  assert.deepEqual(await admit('hooks.example.com', 443, { forbidden, resolveHost }), ['93.184.215.14']);
  await assert.rejects(admit('market.example.com', 443, { forbidden, resolveHost }), isOurs);
  await assert.rejects(admit('hooks.example.com', 443, { forbidden, resolveHost }, false), isOurs);
  const local = { allowLoopback: true, forbidden: [{ host: 'localhost', port: 443, byName: true }], resolveHost };
  await assert.rejects(admit('127.0.0.1', 443, local), isOurs);
});

test('an upstream that does not exist forbids nothing; one that cannot be resolved forbids its port everywhere', async () => {
  const forbidden = [{ host: 'redis.example.com', port: 6379 }];
  assert.deepEqual(await admit('93.184.215.14', 6379, { forbidden }), ['93.184.215.14']);
  const resolveHost = async () => {
    throw Object.assign(new Error('no name server responds'), { code: 'EAI_AGAIN' });
  };
  await assert.rejects(
    admit('93.184.215.14', 6379, { forbidden, resolveHost }),
    rejection('host names cannot be resolved at this moment'),
  );
});

const server = createServer((request, response) => {
  request.resume();
  response.setHeader('connection', 'close').end(request.headers.host);
});
let port = 0;
before(async () => {
  await once(server.listen(0, '127.0.0.1'), 'listening');
  port = (server.address() as AddressInfo).port;
});
after(() => server.close());

const send = (outbound: ReturnType<typeof openOutbound>, host: string) =>
  outbound.post({ url: `http://${host}:${port}/`, headers: {}, body: '{}', timeoutMs: 10_000 });

test('connects to the IP that was checked: a name is resolved once', async () => {
  const results = [['127.0.0.1'], ['10.0.0.8'], ['127.0.0.1']];
  const queries: string[] = [];
  const resolveHost = async (name: string) => {
    queries.push(name);
    return results.shift() ?? ['10.9.9.9'];
  };
  const outbound = openOutbound({ allowLoopback: true, forbidden: [], resolveHost });
  assert.equal((await send(outbound, 'rebind.example.com')).excerpt, `rebind.example.com:${port}`);
  await assert.rejects(send(outbound, 'rebind.example.com'), rejection('the IP of rebind.example.com is not public'));
  assert.equal((await send(outbound, 'rebind.example.com')).status, 200);
  assert.deepEqual(queries, Array(3).fill('rebind.example.com'));
  await outbound.close();
});

test('tries the next IP if one does not respond', async () => {
  const resolveHost = async () => ['::1', '127.0.0.1'];
  const outbound = openOutbound({ allowLoopback: true, forbidden: [], resolveHost });
  assert.equal((await send(outbound, 'both.example.com')).status, 200);
  await outbound.close();
});

test('rejects every spelling of loopback unless allowed', async () => {
  const outbound = openOutbound({ allowLoopback: false, forbidden: [], resolveHost: names({}) });
  for (const host of [
    '127.0.0.1',
    '127.1',
    '0x7f.1',
    '2130706433',
    '017700000001',
    '0',
    '[::1]',
    '[::ffff:7f00:1]',
    '[::]',
  ])
    await assert.rejects(send(outbound, host), (error: Error) => {
      assert.ok(error instanceof OutboundFailure);
      assert.match(error.message, /^the IP (127\.0\.0\.1|0\.0\.0\.0|::1|::|::ffff:7f00:1) is not public$/, host);
      return true;
    });
  await outbound.close();
});

test('resolves localhost to this machine', async () => {
  const outbound = openOutbound({ allowLoopback: true, forbidden: [] });
  assert.equal((await send(outbound, 'localhost')).excerpt, `localhost:${port}`);
  await assert.rejects(send(outbound, 'nothing.invalid'), (error: Error) =>
    /^nothing\.invalid does not resolve to an IP/.test(error.message),
  );
  await outbound.close();
});

test('a public market resolves by DNS only', async () => {
  const outbound = openOutbound({ allowLoopback: false, forbidden: [] });
  await assert.rejects(send(outbound, 'localhost'), OutboundFailure);
  await assert.rejects(send(outbound, 'nothing.invalid'), (error: Error) =>
    /^nothing\.invalid does not resolve to an IP \(E\w+\)$/.test(error.message),
  );
  await outbound.close();
});
