import assert from 'node:assert/strict';
import { test } from 'node:test';
import Fastify from 'fastify';
import { namedSchemas } from './named-schemas.ts';
import { buildSerializer } from './serializers.ts';

const newApp = () => {
  const app = Fastify({ schemaController: { bucket: namedSchemas, compilersFactory: { buildSerializer } } });
  const money = { type: 'object', properties: { amount: { type: 'integer' }, currency: { type: 'string' } } };
  app.addSchema({ $id: 'Money', ...money });
  app.addSchema({ $id: 'Line', type: 'object', properties: { price: { $ref: 'Money#' }, next: { $ref: 'Line#' } } });
  return app;
};

test('a response contains what its schema declares, through nested named schemas, and nothing else', async () => {
  const app = newApp();
  const line = { price: { amount: 1, currency: 'usd', secret: 'x' }, secret: 'y' };
  const body = { items: [line, { ...line, next: line }], secret: 'z' };
  const response = {
    200: { type: 'object', properties: { items: { type: 'array', items: { $ref: 'Line#' } } } },
    404: { $ref: 'Money#' },
  };
  for (const url of ['/one', '/two']) app.get(url, { schema: { response } }, () => body);
  app.get('/lost', { schema: { response } }, (_request, reply) => reply.code(404).send({ amount: 2, secret: 'x' }));
  const price = { amount: 1, currency: 'usd' };
  for (const url of ['/one', '/two']) {
    assert.deepEqual((await app.inject(url)).json(), { items: [{ price }, { price, next: { price } }] });
  }
  assert.deepEqual((await app.inject('/lost')).json(), { amount: 2 });
});

test('rejects a missing named schema at the start', async () => {
  const app = newApp();
  app.get('/', { schema: { response: { 200: { $ref: 'Monye#' } } } }, () => ({}));
  await assert.rejects(async () => await app.ready(), /Monye/);
});
