import Fastify from 'fastify';

// The peer: Fastify with nothing but a response schema, or none, returning a fixed response.

const app = Fastify({ logger: false });
let me: unknown;
let models = '';
app.addContentTypeParser('*', { parseAs: 'string' }, (_request, body, done) => done(null, body));
app.post('/responses/v1/me', async ({ body }) => {
  me = JSON.parse(body as string);
  return {};
});
app.post('/responses/v1/models', async ({ body }) => {
  models = body as string;
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
app.get('/v1/me', { schema: { response: { 200: { type: 'object', properties } } } }, async () => me);
app.get('/v1/models', async (_request, reply) => reply.type('application/json; charset=utf-8').send(models));
await app.listen({ host: '127.0.0.1', port: Number(process.argv[2]) });
