import assert from 'node:assert/strict';
import { test } from 'node:test';
import { forbiddenDestinations } from './forbidden-destinations.ts';

const HOME = { host: '127.0.0.1', port: 4242, publicUrl: 'http://localhost:4242' };
const OWN = [
  { host: '127.0.0.1', port: 4242 },
  { host: 'localhost', port: 4242 },
];

test("forbids the server's own host and port", () => {
  assert.deepEqual(forbiddenDestinations(HOME), OWN);
});

test('forbids every configured backing service', () => {
  const destinations = forbiddenDestinations({
    host: '0.0.0.0',
    port: 8080,
    publicUrl: 'https://market.example.com',
    databaseUrl: 'postgres://souk:p%40ss@db.example.com/souk?sslmode=verify-full',
    redisUrl: 'rediss://:secret@redis.example.com',
    smtpUrl: 'smtp://user:secret@mail.example.com',
    s3: { endpoint: 'http://minio.example.com:9000' },
    stripeApiUrl: 'https://stripe.example.com:12111',
    inferenceUrls: ['http://gpu-1.example.com:8000/v1'],
  });
  assert.deepEqual(destinations, [
    { host: '0.0.0.0', port: 8080 },
    { host: 'db.example.com', port: 5432 },
    { host: 'market.example.com', port: 443, byName: true },
    { host: 'redis.example.com', port: 6379 },
    { host: 'mail.example.com', port: 25 },
    { host: 'mail.example.com', port: 465 },
    { host: 'mail.example.com', port: 587 },
    { host: 'minio.example.com', port: 9000 },
    { host: 'stripe.example.com', port: 12111, byName: true },
    { host: 'gpu-1.example.com', port: 8000 },
  ]);
});

test('uses explicit ports', () => {
  const destinations = forbiddenDestinations({
    ...HOME,
    databaseUrl: 'postgresql://souk@10.0.0.3:6543/souk',
    redisUrl: 'redis://[::1]:6380',
    smtpUrl: 'smtps://mail.example.com:2465',
  });
  assert.deepEqual(destinations.slice(1), [
    { host: '10.0.0.3', port: 6543 },
    { host: 'localhost', port: 4242 },
    { host: '[::1]', port: 6380 },
    { host: 'mail.example.com', port: 2465 },
  ]);
});

test('assumes localhost for a database without a host, and skips a Unix socket', () => {
  assert.deepEqual(forbiddenDestinations({ ...HOME, databaseUrl: 'postgres:///souk' })[1], {
    host: 'localhost',
    port: 5432,
  });
  for (const databaseUrl of ['postgres://souk@/souk?host=/run/postgresql', 'postgres://%2Frun%2Fpostgresql/souk'])
    assert.deepEqual(forbiddenDestinations({ ...HOME, databaseUrl }), OWN);
  assert.deepEqual(
    forbiddenDestinations({ ...HOME, s3: { endpoint: undefined }, redisUrl: undefined, stripeApiUrl: undefined }),
    OWN,
  );
});
