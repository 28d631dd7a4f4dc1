import Fastify from 'fastify';

// The peer: Fastify with nothing but a response schema, returning a fixed response.

const app = Fastify({ logger: false });
let response: unknown;
app.addContentTypeParser('*', { parseAs: 'string' }, (_request, body, done) => done(null, JSON.parse(body as string)));
app.post('/response', async (request) => {
  response = request.body;
  return {};
});
const text = { type: 'string' };
const key = { type: 'object', properties: { mode: text, scopes: { type: 'array', items: text } } };
const names = ['id', 'slug', 'name', 'email', 'created_at'];
const flags = ['email_confirmed', 'operator'];
const properties = {
  ...Object.fromEntries(names.map((name) => [name, text])),
  ...Object.fromEntries(flags.map((name) => [name, { type: 'boolean' }])),
  key,
};
app.get('/v1/me', { schema: { response: { 200: { type: 'object', properties } } } }, async () => response);
await app.listen({ host: '127.0.0.1', port: Number(process.argv[2]) });
