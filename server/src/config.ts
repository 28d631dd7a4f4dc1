import { existsSync, readFileSync } from 'node:fs';
import { availableParallelism } from 'node:os';
import { dirname, resolve } from 'node:path';
import type { SignUpPolicy } from './accounts/accounts-options.ts';
import { INSPECTION_VARIABLES, parseInspectionLimits } from './config-inspection.ts';
import {
  ConfigError,
  choiceParser,
  integerParser,
  isLoopbackHost,
  keyParser,
  listeningUrl,
  parseBoolean,
  parseEmails,
  parsePort,
  parseProxies,
  parseSecrets,
  parseSiteUrl,
  parseText,
  type ReadSetting,
  type Settings,
  settingReader,
  urlParser,
} from './config-values.ts';
import type { InferenceSettings } from './inference/inference-settings.ts';
import { defaultInferenceSettings, readInferenceSettings } from './inference/read-inference-settings.ts';
import type { InspectionLimits } from './inspection/inspection-limits.ts';
import { DEFAULT_PAYOUT_SETTINGS, type PayoutRules, toPayoutRules } from './payouts/payout-rules.ts';
import type { Mode } from './platform/db/realm.ts';
import type { TrustProxy } from './platform/http/http-server.ts';
import { LOG_LEVELS, type LogLevel } from './platform/log.ts';
import type { EngineSettings } from './runtimes/open-inference/engine-settings.ts';
import { readEngineSettings } from './runtimes/open-inference/read-engine-settings.ts';

export type Role = 'all' | 'api' | 'worker';

export interface Config {
  port: number;
  host: string;
  publicUrl: string;
  /** True if PUBLIC_URL is not set and `publicUrl` is derived from HOST and PORT. */
  publicUrlDerived: boolean;
  trustProxy: TrustProxy;
  dataDir: string;
  /** Undefined: the embedded database. */
  databaseUrl: string | undefined;
  databasePoolSize: number;
  /** Newest first; empty: created on the first start and stored in the data directory. */
  secrets: string[];
  redisUrl: string | undefined;
  smtpUrl: string | undefined;
  mailFrom: string;
  role: Role;
  operatorEmails: ReadonlySet<string>;
  signUp: SignUpPolicy;
  demo: boolean;
  metricsToken: string | undefined;
  /** Retention of the request log in days; 0 disables it. */
  requestLogDays: number;
  logLevel: LogLevel;
  keyQuota: number;
  /** Webhook endpoints per account and mode. */
  webhookQuota: number;
  /** Allows webhooks to this machine, and over plain http, in test mode. */
  webhookLoopback: boolean;
  /** Storage per account and mode, in bytes. */
  storageQuota: number;
  inspection: InspectionLimits;
  /** Undefined: files are stored in the data directory. */
  s3: S3Config | undefined;
  /** Modes without it use the simulated processor, live only if allowed. */
  stripe: { test?: StripeConfig; live?: StripeConfig };
  /** Undefined: Stripe's own. */
  stripeApiUrl: string | undefined;
  /** Allows simulated payments in live mode: only this machine can reach the market, or it is configured. */
  simulatedLive: boolean;
  /** The market's share of a sale, in hundredths of a percent. */
  platformFeeBps: number;
  payoutRules: PayoutRules;
  inference: InferenceSettings;
  /** Deployments per account and mode. */
  deploymentQuota: number;
  /** Models that this node runs at a time. */
  maxRuntimes: number;
  /** Memory of each. */
  runtimeMegabytes: number;
  /** External engines, for models that our own runtimes cannot run. */
  engines: readonly EngineSettings[];
  /** URL of this node for other nodes; undefined: the one it listens on. */
  nodeUrl: string | undefined;
}

export interface StripeConfig {
  secretKey: string;
  publishableKey: string | undefined;
  webhookSecret: string | undefined;
}

export interface S3Config {
  bucket: string;
  endpoint: string | undefined;
  region: string;
  accessKeyId: string;
  secretAccessKey: string;
}

/** All variables. `.env.example` documents each; a test compares the two. */
export const VARIABLES = [
  ...['PORT', 'HOST', 'PUBLIC_URL', 'TRUST_PROXY', 'SOUK_DATA_DIR', 'DATABASE_URL', 'DATABASE_POOL_SIZE'],
  ...['SOUK_SECRET', 'REDIS_URL', 'SMTP_URL', 'SOUK_MAIL_FROM', 'SOUK_ROLE', 'SOUK_OPERATOR_EMAILS', 'SOUK_SIGN_UP'],
  ...['SOUK_DEMO', 'METRICS_TOKEN', 'LOG_LEVEL', 'SOUK_QUOTA_KEYS', 'SOUK_QUOTA_STORED_GB'],
  ...['S3_BUCKET', 'S3_ENDPOINT', 'S3_REGION', 'S3_ACCESS_KEY_ID', 'S3_SECRET_ACCESS_KEY'],
  ...['STRIPE_SECRET_KEY', 'STRIPE_PUBLISHABLE_KEY', 'STRIPE_WEBHOOK_SECRET', 'STRIPE_API_URL'],
  ...['STRIPE_TEST_SECRET_KEY', 'STRIPE_TEST_PUBLISHABLE_KEY', 'STRIPE_TEST_WEBHOOK_SECRET'],
  ...['PLATFORM_FEE_BPS', 'SOUK_SIMULATED_LIVE', 'SOUK_QUOTA_WEBHOOK_ENDPOINTS', 'SOUK_WEBHOOK_ALLOW_LOOPBACK'],
  ...['SOUK_INFERENCE', 'SOUK_QUOTA_DEPLOYMENTS', 'SOUK_MAX_RUNTIMES', 'SOUK_RUNTIME_MEMORY_MB', 'SOUK_NODE_URL'],
  ...['SOUK_OPEN_INFERENCE', 'SOUK_REQUEST_LOG_DAYS', 'SOUK_REFUND_DAYS', 'SOUK_PAYOUT_HOLDING_DAYS'],
  ...['SOUK_PAYOUT_DESTINATION_HOURS', ...INSPECTION_VARIABLES],
] as const;

/** Reads the environment, a `.env` file and the command line; the last one wins. */
export function readConfig(argv: readonly string[]): Config {
  if (existsSync('.env')) process.loadEnvFile('.env'); // does not override existing variables
  return parseConfig({ ...process.env, ...readFlags(argv) });
}

/** Variables of the `souk` command and of the tests, which share the prefix. */
const NOT_OURS = /^SOUK_(URL|API_KEY|CONFIG_DIR|TEST_.+)$/;

/** Returns names that look like ours but are unknown: most likely mistyped. */
export function findUnknownVariables(names: readonly string[] = Object.keys(process.env)): string[] {
  const known: readonly string[] = VARIABLES;
  return names.filter((name) => name.startsWith('SOUK_') && !known.includes(name) && !NOT_OURS.test(name));
}

/** Parses `--port 4242`, `--port=4242`, `--data-dir x` or `--souk-data-dir x`: the variables' names in kebab case. */
export function readFlags(argv: readonly string[]): Settings {
  const settings: Settings = {};
  const names = new Map<string, string>();
  for (const name of VARIABLES) {
    const flag = name.toLowerCase().replaceAll('_', '-');
    names.set(flag, name);
    if (flag.startsWith('souk-')) names.set(flag.slice('souk-'.length), name);
  }
  for (let i = 0; i < argv.length; i++) {
    const [, flag, inline] = /^--([a-z0-9-]+)(?:=(.*))?$/s.exec(argv[i] as string) ?? [];
    const name = flag === undefined ? undefined : names.get(flag);
    if (name === undefined) throw new ConfigError(argumentName(argv, i), 'is not an option of `souk start`');
    const value = inline ?? argv[++i];
    if (value === undefined) throw new ConfigError(`--${flag}`, 'needs a value');
    settings[name] = value;
  }
  return settings;
}

/** Repeats only what looks like the name of an option: the rest may be a secret that lost its option. */
function argumentName(argv: readonly string[], index: number): string {
  return /^--[\w-]+/.exec(argv[index] as string)?.[0] ?? `the argument at position ${index + 1}`;
}

type Read = ReadSetting<(typeof VARIABLES)[number]>;

/** A bucket requires its keys; keys without a bucket are most likely a mistake. */
function readS3(read: Read): S3Config | undefined {
  const bucket = read('S3_BUCKET', parseText, '');
  const keys = {
    accessKeyId: read('S3_ACCESS_KEY_ID', parseText, ''),
    secretAccessKey: read('S3_SECRET_ACCESS_KEY', parseText, ''),
  };
  const endpoint = read<string | undefined>('S3_ENDPOINT', urlParser('http:', 'https:'), undefined);
  if (bucket === '') {
    if (endpoint === undefined && keys.accessKeyId === '' && keys.secretAccessKey === '') return undefined;
    throw new ConfigError('S3_BUCKET', 'is required with the other S3 settings: it names where files are kept');
  }
  if (keys.accessKeyId === '') throw new ConfigError('S3_ACCESS_KEY_ID', 'is required with S3_BUCKET');
  if (keys.secretAccessKey === '') throw new ConfigError('S3_SECRET_ACCESS_KEY', 'is required with S3_BUCKET');
  return { bucket, endpoint, region: read('S3_REGION', parseText, 'us-east-1'), ...keys };
}

/** Parses JSON, or a file that contains it and may name other files relative to itself. */
function jsonOrFile<T>(text: string, parse: (json: string, folder: string) => T): T {
  if (text.startsWith('{')) return parse(text, '.');
  let content: string;
  try {
    content = readFileSync(text, 'utf8');
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException;
    // Repeats only what looks like a file name: the rest may contain a key.
    const name = /^[\w./~-]+$/.test(text) ? `: ${resolve(text)} cannot be` : '';
    throw new Error(`must be JSON, or name a file that can be read${name} (${code})`);
  }
  return parse(content, dirname(text));
}

/** Money of one mode must never move in the other: the prefix of a key names its mode. */
function readStripe(read: Read, mode: Mode): StripeConfig | undefined {
  const prefix = mode === 'live' ? 'STRIPE' : 'STRIPE_TEST';
  const optional = <T>(name: Parameters<Read>[0], parse: (text: string) => T) =>
    read<T | undefined>(name, parse, undefined);
  const secretKey = optional(`${prefix}_SECRET_KEY`, keyParser(`sk_${mode}_`, `rk_${mode}_`));
  const publishableKey = optional(`${prefix}_PUBLISHABLE_KEY`, keyParser(`pk_${mode}_`));
  const webhookSecret = optional(`${prefix}_WEBHOOK_SECRET`, keyParser('whsec_'));
  if (secretKey !== undefined) return { secretKey, publishableKey, webhookSecret };
  if (publishableKey === undefined && webhookSecret === undefined) return undefined;
  throw new ConfigError(`${prefix}_SECRET_KEY`, 'is required with the other Stripe settings of the same mode');
}

/** A refund after the payout would be lost to the market. */
function readPayoutRules(read: Read): PayoutRules {
  const days = integerParser(1, 365);
  const refundDays = read<number>('SOUK_REFUND_DAYS', days, DEFAULT_PAYOUT_SETTINGS.refundDays);
  const holdingDays = read('SOUK_PAYOUT_HOLDING_DAYS', days, refundDays);
  if (holdingDays < refundDays) {
    throw new ConfigError(
      'SOUK_PAYOUT_HOLDING_DAYS',
      `must be at least SOUK_REFUND_DAYS (${refundDays}), so that no sale is paid out while it can be refunded`,
    );
  }
  const hours = read<number>(
    'SOUK_PAYOUT_DESTINATION_HOURS',
    integerParser(0, 720),
    DEFAULT_PAYOUT_SETTINGS.newDestinationHours,
  );
  return toPayoutRules({ refundDays, holdingDays, newDestinationHours: hours });
}

export function parseConfig(settings: Settings): Config {
  const read: Read = settingReader(settings);
  const portNumber = read('PORT', parsePort, 4242);
  const host = read('HOST', parseText, '127.0.0.1');
  const givenUrl = read<string | undefined>('PUBLIC_URL', parseSiteUrl, undefined);
  const publicUrl = givenUrl ?? listeningUrl(host, portNumber);
  const databaseUrl = read<string | undefined>('DATABASE_URL', urlParser('postgres:', 'postgresql:'), undefined);
  const given = read('SOUK_SECRET', parseSecrets, []);
  if (databaseUrl !== undefined && given.length === 0) {
    throw new ConfigError(
      'SOUK_SECRET',
      'is required with DATABASE_URL: set it to a long random text, the same on every node',
    );
  }
  const localSite = isLoopbackHost(new URL(publicUrl).hostname);
  const local = isLoopbackHost(host) && localSite;
  const test = readStripe(read, 'test');
  const live = readStripe(read, 'live');

  return {
    port: portNumber,
    host,
    publicUrl,
    publicUrlDerived: givenUrl === undefined,
    trustProxy: read<TrustProxy>('TRUST_PROXY', parseProxies, false),
    dataDir: resolve(read('SOUK_DATA_DIR', parseText, './data')),
    databaseUrl,
    databasePoolSize: read('DATABASE_POOL_SIZE', integerParser(1, 100), 8),
    secrets: given,
    redisUrl: read<string | undefined>('REDIS_URL', urlParser('redis:', 'rediss:'), undefined),
    smtpUrl: read<string | undefined>('SMTP_URL', urlParser('smtp:', 'smtps:'), undefined),
    mailFrom: read('SOUK_MAIL_FROM', parseText, `Souk <souk@${new URL(publicUrl).hostname}>`),
    role: read('SOUK_ROLE', choiceParser(['all', 'api', 'worker']), 'all'),
    operatorEmails: read('SOUK_OPERATOR_EMAILS', parseEmails, new Set<string>()),
    signUp: read('SOUK_SIGN_UP', choiceParser(['open', 'invite', 'closed']), 'open'),
    demo: read('SOUK_DEMO', parseBoolean, databaseUrl === undefined && local),
    metricsToken: read<string | undefined>('METRICS_TOKEN', parseText, undefined),
    requestLogDays: read('SOUK_REQUEST_LOG_DAYS', integerParser(0, 3_650), 30),
    logLevel: read('LOG_LEVEL', choiceParser(LOG_LEVELS), 'info'),
    keyQuota: read('SOUK_QUOTA_KEYS', integerParser(1, 100_000), 20),
    webhookQuota: read('SOUK_QUOTA_WEBHOOK_ENDPOINTS', integerParser(1, 100), 20),
    webhookLoopback: read('SOUK_WEBHOOK_ALLOW_LOOPBACK', parseBoolean, localSite),
    storageQuota: read('SOUK_QUOTA_STORED_GB', integerParser(1, 1_000_000), 50) * 1_000_000_000,
    inspection: parseInspectionLimits(read),
    s3: readS3(read),
    stripe: { ...(test && { test }), ...(live && { live }) },
    stripeApiUrl: read<string | undefined>('STRIPE_API_URL', parseSiteUrl, undefined),
    simulatedLive: read('SOUK_SIMULATED_LIVE', parseBoolean, localSite),
    platformFeeBps: read('PLATFORM_FEE_BPS', integerParser(0, 10_000), 1_000),
    payoutRules: readPayoutRules(read),
    inference: read('SOUK_INFERENCE', (text) => jsonOrFile(text, readInferenceSettings), defaultInferenceSettings()),
    deploymentQuota: read('SOUK_QUOTA_DEPLOYMENTS', integerParser(1, 10_000), 5),
    maxRuntimes: read('SOUK_MAX_RUNTIMES', integerParser(0, 1_000), 2 * availableParallelism()),
    runtimeMegabytes: read('SOUK_RUNTIME_MEMORY_MB', integerParser(256, 1_000_000), 4096),
    engines: read('SOUK_OPEN_INFERENCE', (text) => jsonOrFile(text, readEngineSettings), []),
    nodeUrl: read<string | undefined>('SOUK_NODE_URL', parseSiteUrl, undefined),
  };
}
