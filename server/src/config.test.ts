import assert from 'node:assert/strict';
import { existsSync, readFileSync } from 'node:fs';
import { availableParallelism } from 'node:os';
import { resolve } from 'node:path';
import { test } from 'node:test';
import { fileURLToPath } from 'node:url';
import { type Config, findUnknownVariables, parseConfig, readFlags, VARIABLES } from './config.ts';
import { ConfigError } from './config-values.ts';
import { sandboxSettings } from './inference/sandbox-model.ts';
import { DEFAULT_INSPECTION_LIMITS } from './inspection/inspection-limits.ts';
import { readEngineSettings } from './runtimes/open-inference/read-engine-settings.ts';

type Variable = (typeof VARIABLES)[number];

const SECRET = 'a secret that must never be shown to anyone';
const DATABASE = { DATABASE_URL: 'postgres://souk:hunter2@db.example/souk', SOUK_SECRET: SECRET };

const S3 = { S3_BUCKET: 'souk', S3_ACCESS_KEY_ID: 'me', S3_SECRET_ACCESS_KEY: 'hunter2' };
const S3_CONFIG = {
  bucket: 'souk',
  endpoint: undefined,
  region: 'us-east-1',
  accessKeyId: 'me',
  secretAccessKey: 'hunter2',
};

const STRIPE = { STRIPE_SECRET_KEY: 'sk_live_1' };
const STRIPE_TEST = { STRIPE_TEST_SECRET_KEY: 'sk_test_1' };
const STRIPE_CONFIG = { secretKey: 'sk_live_1', publishableKey: undefined, webhookSecret: undefined };

const SANDBOX_ALONE = {
  backends: { test: { 'svc-reason-70b': sandboxSettings(), 'svc-fast-8b': sandboxSettings() }, live: {} },
  prices: {
    'svc-reason-70b': [{ from: 0, prompt: 800, completion: 2400 }],
    'svc-fast-8b': [{ from: 0, prompt: 100, completion: 200 }],
  },
  limits: { requestsPerMinute: 600, tokensPerMinute: 2_000_000 },
  billing: { creditLimit: 2000, collectAt: 1000 },
};

/** A valid value, its setting, and invalid values of each variable. */
const CASES: Record<Variable, { good: string; becomes: Partial<Config>; wrong: string[] }> = {
  PORT: { good: '8080', becomes: { port: 8080 }, wrong: ['-1', '65536', '80.5', '0x50', '4242 ; rm', 'http'] },
  HOST: { good: '0.0.0.0', becomes: { host: '0.0.0.0' }, wrong: [] },
  PUBLIC_URL: {
    good: 'https://market.example/',
    becomes: { publicUrl: 'https://market.example', publicUrlDerived: false },
    wrong: [
      'market.example',
      'ftp://market.example',
      'https://',
      'https://market.example/souk',
      'https://m.example/?a',
    ],
  },
  TRUST_PROXY: {
    good: 'loopback, 10.0.0.0/8,::1, fd00::/8',
    becomes: { trustProxy: ['loopback', '10.0.0.0/8', '::1', 'fd00::/8'] },
    wrong: ['true', '10.0.0.0/33', '10.0.0/8', 'fd00::/129', 'loopback,,::1', '10.0.0.0/'],
  },
  SOUK_DATA_DIR: { good: './elsewhere', becomes: { dataDir: resolve('elsewhere') }, wrong: [] },
  DATABASE_URL: {
    good: DATABASE.DATABASE_URL,
    becomes: { databaseUrl: DATABASE.DATABASE_URL },
    wrong: [
      'mysql://u:hunter2@db',
      'hunter2@db.example/souk',
      'postgres:souk:hunter2',
      'postgres://u:hunter2@db:port/souk',
    ],
  },
  DATABASE_POOL_SIZE: { good: '30', becomes: { databasePoolSize: 30 }, wrong: ['0', '101', 'many'] },
  SOUK_SECRET: {
    good: `${SECRET}, ${SECRET} of old`,
    becomes: { secrets: [SECRET, `${SECRET} of old`] },
    wrong: ['hunter2', `${SECRET},hunter2`, `${SECRET},`],
  },
  REDIS_URL: {
    good: 'rediss://:hunter2@cache.example',
    becomes: { redisUrl: 'rediss://:hunter2@cache.example' },
    wrong: ['http://:hunter2@cache.example', ':hunter2@cache.example', 'redis://:hunter2@cache:port'],
  },
  SMTP_URL: {
    good: 'smtps://me:hunter2@mail.example',
    becomes: { smtpUrl: 'smtps://me:hunter2@mail.example' },
    wrong: ['me:hunter2@mail.example', 'imap://me:hunter2@mail.example', 'smtp://me:hunter2@mail:port'],
  },
  SOUK_MAIL_FROM: { good: 'Us <us@m.example>', becomes: { mailFrom: 'Us <us@m.example>' }, wrong: [] },
  SOUK_ROLE: { good: 'worker', becomes: { role: 'worker' }, wrong: ['both', 'API'] },
  SOUK_OPERATOR_EMAILS: {
    good: 'Ada@People.example, b@c.example',
    becomes: { operatorEmails: new Set(['ada@people.example', 'b@c.example']) },
    wrong: ['ada', 'ada@people.example,', 'a b@c.example', 'ada@people.example b@c.example'],
  },
  SOUK_SIGN_UP: { good: 'invite', becomes: { signUp: 'invite' }, wrong: ['yes', 'Open'] },
  SOUK_DEMO: { good: 'false', becomes: { demo: false }, wrong: ['0', 'no', 'TRUE'] },
  METRICS_TOKEN: { good: 'hunter2', becomes: { metricsToken: 'hunter2' }, wrong: [] },
  LOG_LEVEL: { good: 'debug', becomes: { logLevel: 'debug' }, wrong: ['trace', 'INFO'] },
  SOUK_QUOTA_STORED_GB: { good: '200', becomes: { storageQuota: 200_000_000_000 }, wrong: ['0', '1.5', '50GB'] },
  SOUK_INSPECTION_MAX_MEMBERS: {
    good: '20000',
    becomes: { inspection: { ...DEFAULT_INSPECTION_LIMITS, maxMembers: 20_000 } },
    wrong: ['0', '1e5', 'all'],
  },
  SOUK_INSPECTION_MAX_UNPACKED_GB: {
    good: '1000',
    becomes: { inspection: { ...DEFAULT_INSPECTION_LIMITS, maxUnpackedBytes: 1_000_000_000_000 } },
    wrong: ['0', '1.5', '200GB'],
  },
  SOUK_INSPECTION_MAX_HDF5_GB: {
    good: '80',
    becomes: { inspection: { ...DEFAULT_INSPECTION_LIMITS, maxHdf5Bytes: 80_000_000_000 } },
    wrong: ['0', '-1'],
  },
  SOUK_INSPECTION_MAX_SCRATCH_GB: {
    good: '16',
    becomes: { inspection: { ...DEFAULT_INSPECTION_LIMITS, maxScratchBytes: 16_000_000_000 } },
    wrong: ['0', 'unlimited'],
  },
  S3_BUCKET: { good: 'souk', becomes: { s3: { ...S3_CONFIG } }, wrong: [] },
  S3_ENDPOINT: {
    good: 'https://s3.example',
    becomes: { s3: { ...S3_CONFIG, endpoint: 'https://s3.example' } },
    wrong: ['s3.example', 'ftp://s3.example', 'https://'],
  },
  S3_REGION: { good: 'eu-1', becomes: { s3: { ...S3_CONFIG, region: 'eu-1' } }, wrong: [] },
  S3_ACCESS_KEY_ID: { good: 'me', becomes: { s3: S3_CONFIG }, wrong: [] },
  S3_SECRET_ACCESS_KEY: { good: 'hunter2', becomes: { s3: S3_CONFIG }, wrong: [] },
  STRIPE_SECRET_KEY: {
    good: 'rk_live_hunter2',
    becomes: { stripe: { live: { ...STRIPE_CONFIG, secretKey: 'rk_live_hunter2' } } },
    wrong: ['sk_test_hunter2', 'pk_live_hunter2', 'sk_live_', 'sk_live_hunter2 hunter2', 'hunter2'],
  },
  STRIPE_PUBLISHABLE_KEY: {
    good: 'pk_live_1',
    becomes: { stripe: { live: { ...STRIPE_CONFIG, publishableKey: 'pk_live_1' } } },
    wrong: ['pk_test_hunter2', 'sk_live_hunter2'],
  },
  STRIPE_WEBHOOK_SECRET: {
    good: 'whsec_hunter2',
    becomes: { stripe: { live: { ...STRIPE_CONFIG, webhookSecret: 'whsec_hunter2' } } },
    wrong: ['hunter2'],
  },
  STRIPE_TEST_SECRET_KEY: {
    good: 'sk_test_hunter2',
    becomes: { stripe: { test: { ...STRIPE_CONFIG, secretKey: 'sk_test_hunter2' } } },
    wrong: ['sk_live_hunter2', 'pk_test_hunter2', 'hunter2'],
  },
  STRIPE_TEST_PUBLISHABLE_KEY: {
    good: 'pk_test_1',
    becomes: { stripe: { test: { ...STRIPE_CONFIG, secretKey: 'sk_test_1', publishableKey: 'pk_test_1' } } },
    wrong: ['pk_live_hunter2'],
  },
  STRIPE_TEST_WEBHOOK_SECRET: {
    good: 'whsec_1',
    becomes: { stripe: { test: { ...STRIPE_CONFIG, secretKey: 'sk_test_1', webhookSecret: 'whsec_1' } } },
    wrong: ['hunter2'],
  },
  STRIPE_API_URL: {
    good: 'http://127.0.0.1:12111',
    becomes: { stripeApiUrl: 'http://127.0.0.1:12111' },
    wrong: ['stripe.example', 'ftp://stripe.example', 'https://stripe.example/v1'],
  },
  PLATFORM_FEE_BPS: { good: '0', becomes: { platformFeeBps: 0 }, wrong: ['-1', '10001', '2.5', '10%'] },
  SOUK_REFUND_DAYS: {
    good: '30',
    becomes: {
      payoutRules: { refundDays: 30, holdingDays: { test: 0, live: 30 }, newDestinationHours: { test: 0, live: 48 } },
    },
    wrong: ['0', '366', '1.5', 'a week'],
  },
  SOUK_PAYOUT_HOLDING_DAYS: {
    good: '21',
    becomes: {
      payoutRules: { refundDays: 14, holdingDays: { test: 0, live: 21 }, newDestinationHours: { test: 0, live: 48 } },
    },
    wrong: ['0', '13', '366', 'a week'],
  },
  SOUK_PAYOUT_DESTINATION_HOURS: {
    good: '0',
    becomes: {
      payoutRules: { refundDays: 14, holdingDays: { test: 0, live: 14 }, newDestinationHours: { test: 0, live: 0 } },
    },
    wrong: ['-1', '721', '1.5', 'two days'],
  },
  SOUK_SIMULATED_LIVE: { good: 'false', becomes: { simulatedLive: false }, wrong: ['1', 'yes'] },
  SOUK_QUOTA_WEBHOOK_ENDPOINTS: { good: '100', becomes: { webhookQuota: 100 }, wrong: ['0', '101', 'many'] },
  SOUK_WEBHOOK_ALLOW_LOOPBACK: { good: 'false', becomes: { webhookLoopback: false }, wrong: ['1', 'yes'] },
  SOUK_QUOTA_DEPLOYMENTS: { good: '50', becomes: { deploymentQuota: 50 }, wrong: ['0', '10001', 'many'] },
  SOUK_REQUEST_LOG_DAYS: { good: '7', becomes: { requestLogDays: 7 }, wrong: ['-1', '3651', '1.5', 'a week'] },
  SOUK_MAX_RUNTIMES: { good: '0', becomes: { maxRuntimes: 0 }, wrong: ['-1', '1001', '1.5'] },
  SOUK_RUNTIME_MEMORY_MB: { good: '512', becomes: { runtimeMegabytes: 512 }, wrong: ['255', '1GB'] },
  SOUK_OPEN_INFERENCE: {
    good: '{"engines":[{"url":"http://triton:8000","headers":{"authorization":"Bearer hunter2"}}]}',
    becomes: {
      engines: readEngineSettings(
        '{"engines":[{"url":"http://triton:8000","headers":{"authorization":"Bearer hunter2"}}]}',
      ),
    },
    wrong: ['{', '{"engines":[{"url":"hunter2"}]}', '/nonexistent/hunter2!', '{"url":"http://triton:8000"}'],
  },
  SOUK_NODE_URL: {
    good: 'http://10.0.0.7:4242/',
    becomes: { nodeUrl: 'http://10.0.0.7:4242' },
    wrong: ['10.0.0.7', 'ftp://10.0.0.7', 'http://10.0.0.7/souk'],
  },
  SOUK_INFERENCE: {
    good: '{"limits": {"requests_per_minute": 5}}',
    becomes: { inference: { ...SANDBOX_ALONE, limits: { ...SANDBOX_ALONE.limits, requestsPerMinute: 5 } } },
    wrong: [
      '{"api_key": "hunter2"',
      '{"api_key": "hunter2"}',
      '{"limits": []}',
      './no-such-file.json',
      './package.json',
    ],
  },
  SOUK_QUOTA_KEYS: { good: '5', becomes: { keyQuota: 5 }, wrong: ['0', '-3', '1e3'] },
};

const context = (name: string) => {
  if (name === 'DATABASE_URL') return { SOUK_SECRET: SECRET };
  if (name.startsWith('S3_')) return S3;
  if (/^STRIPE_(PUBLISHABLE|WEBHOOK)/.test(name)) return STRIPE;
  return /^STRIPE_TEST_(PUBLISHABLE|WEBHOOK)/.test(name) ? STRIPE_TEST : {};
};

test('has defaults for a first try on one machine', () => {
  assert.deepEqual(parseConfig({}), {
    port: 4242,
    host: '127.0.0.1',
    publicUrl: 'http://localhost:4242',
    publicUrlDerived: true,
    trustProxy: false,
    dataDir: resolve('data'),
    databaseUrl: undefined,
    databasePoolSize: 8,
    secrets: [],
    redisUrl: undefined,
    smtpUrl: undefined,
    mailFrom: 'Souk <souk@localhost>',
    role: 'all',
    operatorEmails: new Set(),
    signUp: 'open',
    demo: true,
    metricsToken: undefined,
    requestLogDays: 30,
    logLevel: 'info',
    keyQuota: 20,
    webhookQuota: 20,
    webhookLoopback: true,
    storageQuota: 50_000_000_000,
    inspection: {
      maxMembers: 500_000,
      maxUnpackedBytes: 200_000_000_000,
      maxHdf5Bytes: 50_000_000_000,
      maxScratchBytes: 8_000_000_000,
    },
    s3: undefined,
    stripe: {},
    stripeApiUrl: undefined,
    simulatedLive: true,
    platformFeeBps: 1000,
    payoutRules: { refundDays: 14, holdingDays: { test: 0, live: 14 }, newDestinationHours: { test: 0, live: 48 } },
    inference: SANDBOX_ALONE,
    deploymentQuota: 5,
    maxRuntimes: 2 * availableParallelism(),
    runtimeMegabytes: 4096,
    engines: [],
    nodeUrl: undefined,
  });
});

test('derives the public URL from HOST and PORT', () => {
  const publicUrl = (HOST: string) => parseConfig({ HOST, PORT: '8080' }).publicUrl;
  for (const HOST of ['127.0.0.1', 'localhost', '::1', '0.0.0.0', '::'])
    assert.equal(publicUrl(HOST), 'http://localhost:8080', HOST);
  assert.equal(publicUrl('192.168.0.7'), 'http://192.168.0.7:8080');
  assert.equal(publicUrl('127.0.0.2'), 'http://127.0.0.2:8080');
  assert.equal(publicUrl('fd00::7'), 'http://[fd00::7]:8080');
  assert.equal(publicUrl('box.example'), 'http://box.example:8080');
});

test('treats an empty variable as absent and trims values', () => {
  const empty = Object.fromEntries(VARIABLES.map((name) => [name, '  ']));
  assert.deepEqual(parseConfig(empty), parseConfig({}));
  assert.equal(parseConfig({ PORT: ' 80 ' }).port, 80);
});

for (const name of VARIABLES) {
  const { good, becomes, wrong } = CASES[name];

  test(`${name} is read from the environment and from its flag`, () => {
    const settings = { ...context(name), [name]: good };
    const config = parseConfig(settings);
    assert.deepEqual({ ...config, ...becomes }, config);
    const flag = `--${name.toLowerCase().replaceAll('_', '-')}`;
    assert.deepEqual(readFlags([flag, good]), { [name]: good });
  });

  for (const value of wrong) {
    test(`${name} rejects ${JSON.stringify(value.replace(SECRET, '…'))} in a line that names it`, () => {
      assert.throws(
        () => parseConfig({ ...context(name), [name]: value }),
        (error) => {
          assert.ok(error instanceof ConfigError);
          assert.ok(error.message.startsWith(`${name} must be `), error.message);
          assert.ok(!/hunter2|never be shown|\n/.test(error.message), error.message);
          return true;
        },
      );
    });
  }
}

test('requires bucket and both keys for S3', () => {
  for (const name of Object.keys(S3)) {
    assert.throws(() => parseConfig({ ...S3, [name]: '' }), new RegExp(`^Error: ${name} is required`));
  }
  assert.throws(() => parseConfig({ S3_ENDPOINT: 'https://s3.example' }), /^Error: S3_BUCKET is required/);
});

test('requires the secret key of the same mode with other Stripe settings', () => {
  for (const name of ['STRIPE_PUBLISHABLE_KEY', 'STRIPE_WEBHOOK_SECRET'] as const) {
    assert.throws(
      () => parseConfig({ ...STRIPE_TEST, [name]: CASES[name].good }),
      /^Error: STRIPE_SECRET_KEY is required/,
    );
  }
  for (const name of ['STRIPE_TEST_PUBLISHABLE_KEY', 'STRIPE_TEST_WEBHOOK_SECRET'] as const) {
    assert.throws(
      () => parseConfig({ ...STRIPE, [name]: CASES[name].good }),
      /^Error: STRIPE_TEST_SECRET_KEY is required/,
    );
  }
});

test('requires a holding period at least as long as the refund period', () => {
  assert.throws(
    () => parseConfig({ SOUK_REFUND_DAYS: '30', SOUK_PAYOUT_HOLDING_DAYS: '29' }),
    /^Error: SOUK_PAYOUT_HOLDING_DAYS must be at least SOUK_REFUND_DAYS \(30\)/,
  );
  const settings = { SOUK_REFUND_DAYS: '30', SOUK_PAYOUT_HOLDING_DAYS: '30' };
  assert.equal(parseConfig(settings).payoutRules.holdingDays.live, 30);
});

test('simulates live payments only on a local market, or if configured', () => {
  const simulated = (settings: Record<string, string>) => parseConfig(settings).simulatedLive;
  assert.ok(simulated({ HOST: '0.0.0.0', PUBLIC_URL: 'http://localhost:8080' }));
  assert.ok(!simulated({ PUBLIC_URL: 'https://market.example' }));
  assert.ok(simulated({ PUBLIC_URL: 'https://market.example', SOUK_SIMULATED_LIVE: 'true' }));
  assert.ok(!simulated({ SOUK_SIMULATED_LIVE: 'false' }));
});

test('allows loopback webhooks only on a local market, or if configured', () => {
  const loopback = (settings: Record<string, string>) => parseConfig(settings).webhookLoopback;
  assert.ok(loopback({ PUBLIC_URL: 'http://127.0.0.1:8080' }));
  assert.ok(!loopback({ PUBLIC_URL: 'https://market.example' }));
  assert.ok(loopback({ PUBLIC_URL: 'https://market.example', SOUK_WEBHOOK_ALLOW_LOOPBACK: 'true' }));
  assert.ok(!loopback({ SOUK_WEBHOOK_ALLOW_LOOPBACK: 'false' }));
});

test('requires a secret with DATABASE_URL', () => {
  assert.throws(() => parseConfig({ DATABASE_URL: DATABASE.DATABASE_URL }), /^Error: SOUK_SECRET is required/);
});

test('accepts a database URL with a socket and no host', () => {
  for (const DATABASE_URL of [
    'postgres://souk@/souk?host=/run/pg',
    'postgresql:///souk',
    'postgres://%2Frun%2Fpg/souk',
  ]) {
    assert.equal(parseConfig({ ...DATABASE, DATABASE_URL }).databaseUrl, DATABASE_URL);
  }
});

test('enables the demo market only on a local machine', () => {
  const demo = (settings: Record<string, string>) => parseConfig(settings).demo;
  for (const HOST of ['127.0.0.1', '127.8.9.1', 'localhost', '::1']) assert.ok(demo({ HOST }), HOST);
  for (const PUBLIC_URL of ['http://localhost:99', 'http://[::1]', 'https://127.0.0.1'])
    assert.ok(demo({ PUBLIC_URL }));
  for (const HOST of ['0.0.0.0', '::', '192.168.0.7', 'market.example']) assert.ok(!demo({ HOST }), HOST);
  for (const host of ['market.example', '127.market.example', 'localhost.example']) {
    assert.ok(!demo({ PUBLIC_URL: `https://${host}` }), host);
  }
  assert.ok(!demo(DATABASE));
  assert.ok(demo({ ...DATABASE, SOUK_DEMO: 'true' }));
  assert.ok(demo({ HOST: '0.0.0.0', SOUK_DEMO: 'true' }));
  assert.ok(!demo({ SOUK_DEMO: 'false' }));
});

test('accepts flags in kebab case, with or without the product prefix', () => {
  assert.deepEqual(readFlags(['--port', '1']), { PORT: '1' });
  assert.deepEqual(readFlags(['--port=1']), { PORT: '1' });
  assert.deepEqual(readFlags(['--data-dir', 'x', '--souk-role=api']), { SOUK_DATA_DIR: 'x', SOUK_ROLE: 'api' });
  assert.deepEqual(readFlags(['--souk-data-dir', '--odd']), { SOUK_DATA_DIR: '--odd' });
  assert.deepEqual(readFlags(['--database-url=postgres://a?b=c']), { DATABASE_URL: 'postgres://a?b=c' });
  assert.deepEqual(readFlags(['--port', '1', '--port', '2']), { PORT: '2' });
});

test('rejects an unknown flag, a bare word and a flag without a value', () => {
  assert.throws(() => readFlags(['--prot', '1']), /^Error: --prot is not an option/);
  assert.throws(() => readFlags(['--PORT', '1']), /^Error: --PORT is not an option/);
  assert.throws(() => readFlags(['--port', '1', 'stray']), /is not an option/);
  assert.throws(() => readFlags(['--port']), /^Error: --port needs a value/);
});

test('names a mistyped flag without its value', () => {
  for (const argv of [['--souk-secrets=hunter2'], ['--souk-secret', SECRET, 'hunter2']]) {
    assert.throws(
      () => readFlags(argv),
      (error: Error) => !error.message.includes('hunter2'),
    );
  }
});

test('.env.example documents exactly the existing variables', () => {
  const path = fileURLToPath(new URL('../../.env.example', import.meta.url));
  assert.ok(existsSync(path), 'there is no .env.example');
  const listed = [...readFileSync(path, 'utf8').matchAll(/^#? ?([A-Z][A-Z0-9_]*)=/gm)].map(([, name]) => name);
  assert.deepEqual(listed.toSorted(), [...VARIABLES].sort());
});

test('reports unknown variables that look like ours', () => {
  const names = ['PATH', 'SOUK_ROLE', 'SOUK_SIGNUP', 'SOUK_URL', 'SOUK_API_KEY', 'SOUK_TEST_SCALE', 'SOUK_PORT'];
  assert.deepEqual(findUnknownVariables(names), ['SOUK_SIGNUP', 'SOUK_PORT']);
});
