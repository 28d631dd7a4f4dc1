import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Vault } from '../platform/crypto/key-ring.ts';
import { CommitUnknown } from '../platform/db/database-outage.ts';
import type { Db, Tx } from '../platform/db/queryable.ts';
import type { ApiError } from '../platform/errors.ts';
import type { Lease } from '../platform/http/idempotency/idempotency.ts';
import { RequestCall } from './request-call.ts';

const broken = () => new CommitUnknown(new Error('Connection terminated unexpectedly'));

/** Creates a call with an idempotency key. */
function openCall(transaction: Db['transaction']): RequestCall {
  const reply = { getHeader: () => undefined, statusCode: 200, serializeInput: JSON.stringify };
  const lease = { settle: async () => undefined };
  return new RequestCall(
    {} as FastifyRequest,
    reply as unknown as FastifyReply,
    { transaction } as Db,
    {} as Vault,
    lease as unknown as Lease,
  );
}

const failureOf = (work: Promise<unknown>) =>
  work.then(
    () => assert.fail('it succeeded'),
    (error: ApiError) => error,
  );

test('an unknown commit that includes the stored response may be retried with the same key', async () => {
  const call = openCall(async (work) => {
    await work({} as Tx);
    throw broken();
  });
  const error = await failureOf(call.write(async () => ({})));
  assert.match(error.message, /Try again with the same Idempotency-Key/);
  assert.equal(error.headers['retry-after'], '1');
});

test('another unknown commit may not be retried: the key does not cover it', async () => {
  const call = openCall((work) => work({} as Tx));
  const error = await failureOf(
    call.write(async () => {
      throw broken();
    }),
  );
  assert.ok(error instanceof CommitUnknown);
  assert.equal(error.headers['retry-after'], undefined);
});
