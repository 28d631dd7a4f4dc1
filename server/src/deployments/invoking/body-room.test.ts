import assert from 'node:assert/strict';
import { EventEmitter } from 'node:events';
import type { ServerResponse } from 'node:http';
import { test } from 'node:test';
import { BodyRoom } from './body-room.ts';

const LIMITS = { small: 10, ofOne: 100, ofAll: 150 };

function response(destroyed = false): ServerResponse {
  return Object.assign(new EventEmitter(), { destroyed }) as ServerResponse;
}

const of = (length: number) => ({ 'content-length': String(length) });

test('limits the room of large bodies per account and in total', () => {
  const room = new BodyRoom(LIMITS);
  const first = response();
  assert.equal(room.take('a', of(60), first), undefined);
  assert.equal(room.take('a', of(50), response())?.code, 'unavailable', 'more than one account may have');
  assert.equal(room.take('b', of(90), response()), undefined);
  assert.equal(room.take('c', of(11), response())?.code, 'unavailable', 'more than there is');
  assert.equal(room.take('c', of(10), response()), undefined, 'small ones need none');
  first.emit('close');
  assert.equal(room.take('c', of(60), response()), undefined, 'what was left is free again');
});

test('assumes the maximum for a body without a length', () => {
  const room = new BodyRoom({ small: 10, ofOne: 100 * 2 ** 20, ofAll: 1000 * 2 ** 20 });
  assert.equal(room.take('a', { 'transfer-encoding': 'chunked' }, response()), undefined);
  assert.equal(room.take('a', { 'transfer-encoding': 'chunked' }, response())?.headers['retry-after'], '2');
});

test('reserves no room for a client that has disconnected', () => {
  const room = new BodyRoom(LIMITS);
  for (let i = 0; i < 10; i++) assert.equal(room.take('a', of(100), response(true)), undefined);
  assert.equal(room.take('a', of(100), response()), undefined);
});
