import assert from 'node:assert/strict';
import { PassThrough, Readable } from 'node:stream';
import { test } from 'node:test';
import fc from 'fast-check';
import { bodyOf, readLimitedBody, SurplusError } from './read-limited-body.ts';

const never = new AbortController().signal;

async function collect(source: AsyncIterable<Uint8Array>): Promise<{ bytes: Buffer; error: unknown }> {
  const pieces: Uint8Array[] = [];
  try {
    for await (const piece of source) pieces.push(piece);
    return { bytes: Buffer.concat(pieces), error: undefined };
  } catch (error) {
    return { bytes: Buffer.concat(pieces), error };
  }
}

test('yields everything up to the limit, and never more', async () => {
  const pieces = fc.array(fc.uint8Array({ minLength: 1, maxLength: 20 }), { maxLength: 10 });
  await fc.assert(
    fc.asyncProperty(pieces, fc.nat({ max: 150 }), async (list, most) => {
      const whole = Buffer.concat(list);
      const body = Readable.from(list.map((piece) => Buffer.from(piece)));
      const { bytes, error } = await collect(readLimitedBody(body, most, never));
      if (whole.length <= most) assert.deepEqual([bytes.equals(whole), error], [true, undefined]);
      else {
        assert.ok(error instanceof SurplusError);
        assert.ok(bytes.length <= most && bytes.equals(whole.subarray(0, bytes.length)));
      }
    }),
  );
});

test('aborts a stalled body after yielding what arrived', async () => {
  const body = new PassThrough();
  body.write('came before');
  const { bytes, error } = await collect(readLimitedBody(body, 100, never, 20));
  assert.equal(bytes.toString(), 'came before');
  assert.match(String(error), /Upload timed out after 60 s/);
  assert.ok(body.destroyed);
});

test('a throttled sender is not stalled', async () => {
  const body = new PassThrough();
  body.write('one');
  const arriving = readLimitedBody(body, 100, never, 20);
  assert.equal((await arriving.next()).value?.toString(), 'one');
  await new Promise((resolve) => setTimeout(resolve, 100)); // a slow store
  body.end('two');
  const { bytes, error } = await collect(arriving);
  assert.deepEqual([bytes.toString(), error], ['two', undefined]);
});

test('stops when aborted, before or during the body', async () => {
  const stopped = AbortSignal.abort(new Error('stopped'));
  assert.match(String((await collect(readLimitedBody(Readable.from(['x']), 100, stopped))).error), /stopped/);
  const abort = new AbortController();
  const body = new PassThrough();
  body.write('came before');
  const arriving = readLimitedBody(body, 100, abort.signal);
  assert.equal((await arriving.next()).value?.toString(), 'came before');
  const rest = collect(arriving);
  abort.abort(new Error('stopped'));
  assert.match(String((await rest).error), /stopped/);
  assert.ok(body.destroyed);
});

test('leaves the body open when the consumer stops, so that it can respond', async () => {
  const body = new PassThrough();
  body.write('one');
  for await (const piece of readLimitedBody(body, 100, never)) {
    assert.equal(piece.toString(), 'one');
    break;
  }
  assert.ok(!body.destroyed);
  body.destroy();
});

test('yields nothing without a body', async () => {
  assert.equal((await collect(readLimitedBody(bodyOf({ body: {} }), 0, never))).bytes.length, 0);
});
