// Receives webhooks, as described in docs/webhooks.md. WHSEC=whsec_test_… PORT=8787 node examples/webhook-receiver.mjs
import { createHmac, timingSafeEqual } from 'node:crypto';
import { createServer } from 'node:http';
import { buffer } from 'node:stream/consumers';

const { WHSEC = '', PORT = '8787' } = process.env; // Several secrets are separated by commas.
const secrets = WHSEC.split(',').filter(Boolean);
if (secrets.length === 0) throw new Error('Set WHSEC to the secret of your endpoint.');
const seen = new Set(); // In production, use a table with a unique key.

function readEvent(body, header = '') {
  const time = /(?:^|,)t=(\d+)/.exec(header)?.[1];
  const sign = (key) => Buffer.from(createHmac('sha256', key).update(`${time}.`).update(body).digest('hex'));
  const given = [...header.matchAll(/(?:^|,)v1=([0-9a-f]{64})(?=,|$)/g)].map(([, value]) => Buffer.from(value));
  const signed = secrets.some((key) => given.some((value) => timingSafeEqual(value, sign(key))));
  if (!signed || Math.abs(Date.now() / 1000 - time) > 300) throw new Error('not genuine, or not new');
  return JSON.parse(body);
}

const server = createServer(async (request, response) => {
  try {
    if (!(request.headers['content-length'] <= 5_000_000)) throw new Error('too large');
    const { id, type } = readEvent(await buffer(request), request.headers['svc-signature']);
    if (seen.has(id)) console.error('again:', type, id);
    else console.log(type, id); // In production, store it here and process it later.
    seen.add(id);
    response.writeHead(204).end();
  } catch (error) {
    console.error('rejected:', error.message);
    response.writeHead(400).end(error.message);
  }
});
server.listen(Number(PORT), 'localhost', () => console.log(`listening on port ${server.address().port}`));
