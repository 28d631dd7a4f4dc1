import { bytes, encoded, latin, pick, type Random, token } from '../random.ts';
import { rawRequest } from './raw-http.ts';

export interface Malformed {
  kind: string;
  bytes: Buffer;
  /** Set for an incomplete request: the client half-closes the connection instead of waiting. */
  unfinished: boolean;
  /** Set where no request line may be recognizable: the server may close the connection without a response. */
  garbage: boolean;
}

export interface Surface {
  /** Path that accepts a JSON object with `fields` without credentials, and never succeeds. */
  post: string;
  fields: readonly string[];
  /** Valid keys, to pass authentication. */
  keys: readonly string[];
  /** Returns an unused client IP. */
  newIp: () => string;
}

type Made = { bytes: Buffer | string; unfinished?: boolean; garbage?: boolean };
type Maker = (random: Random, surface: Surface) => Made;

/** Returns a random malformed request. */
export function malformed(random: Random, surface: Surface): Malformed {
  const kinds = Object.keys(MAKERS);
  const kind = pick(random, kinds);
  const made = (MAKERS[kind] as Maker)(random, surface);
  return { kind, unfinished: false, garbage: false, ...made, bytes: Buffer.from(made.bytes as Buffer) };
}

const credentials = (random: Random, { keys }: Surface) => ({ authorization: `Bearer ${pick(random, keys)}` });
const forwarded = ({ newIp }: Surface) => ({ 'x-forwarded-for': newIp() });

/** Changes a few bytes at random positions. */
function damage(random: Random, whole: Buffer): Buffer {
  let result = Buffer.from(whole);
  for (let times = 1 + random(3); times > 0; times--) {
    const at = random(result.length);
    const middle = pick(random, [Buffer.of(random(256)), Buffer.alloc(0), bytes(random, 4)]);
    result = Buffer.concat([result.subarray(0, at), middle, result.subarray(at + 1)]);
  }
  return result;
}

function post(surface: Surface, body: Buffer | string, headers: Record<string, string> = {}): Buffer {
  const content = Buffer.from(body as Buffer);
  const type = { 'content-type': 'application/json', 'content-length': String(content.length) };
  const head = rawRequest('POST', surface.post, { ...forwarded(surface), ...type, ...headers });
  return Buffer.concat([Buffer.from(head, 'latin1'), content]);
}

function anyJson(random: Random, depth = 0): unknown {
  const scalars = [
    null,
    true,
    0,
    -1,
    1.5,
    1e308,
    2 ** 53,
    '',
    'test',
    '\u0000',
    '\ud800',
    '💥'.repeat(300),
    '__proto__',
  ];
  if (depth > 4 || random(3) > 0) return pick(random, scalars);
  const inner = Array.from({ length: random(5) }, () => anyJson(random, depth + 1));
  return random(2)
    ? inner
    : Object.fromEntries(inner.map((value, i) => [pick(random, ['a', '', 'constructor', `${i}`]), value]));
}

function sample(random: Random, { fields }: Surface): Buffer {
  return Buffer.from(JSON.stringify(Object.fromEntries(fields.map((field) => [field, anyJson(random)]))));
}

const MAKERS: Record<string, Maker> = {
  'random bytes': (random) => ({ bytes: bytes(random, 2000), unfinished: true, garbage: true }),
  'damaged head': (random, surface) => ({
    bytes: damage(random, Buffer.from(rawRequest('GET', '/v1/me', { ...forwarded(surface), accept: '*/*' }))),
    unfinished: true,
    garbage: true,
  }),
  'broken JSON': (random, surface) => {
    const body = damage(random, sample(random, surface));
    return { bytes: post(surface, random(2) ? body : body.subarray(0, random(body.length))) };
  },
  'wrong types': (random, surface) => ({
    bytes: post(surface, random(4) ? sample(random, surface) : Buffer.from(JSON.stringify(anyJson(random)))),
  }),
  'odd text': (random, surface) => {
    const odd = ['ff', 'c080', 'eda080', 'f8888080', 'e28228', 'c3', 'efbbbf', '00', 'f4908080'];
    const text = Buffer.concat([bytes(random, 3), Buffer.from(pick(random, odd), 'hex')]);
    const quoted = Buffer.concat([Buffer.from('{"name":"'), text, Buffer.from('"}')]);
    return { bytes: post(surface, random(4) ? quoted : Buffer.from(JSON.stringify({ name: 'k' }), 'utf16le')) };
  },
  'deep nesting': (random, surface) => {
    const levels = pick(random, [100, 10_000, 100_000]);
    const [open, close] = pick(random, [
      ['[', ']'],
      ['{"name":', '}'],
      ['{"":[', ']}'],
    ] as const);
    const middle = pick(random, ['', '1', '"\\u0000"', '{"__proto__":1}']);
    return { bytes: post(surface, open.repeat(levels) + middle + (random(2) ? close.repeat(levels) : '')) };
  },
  'huge headers': (random, surface) => {
    const many = Array.from({ length: random(3000) }, (_, i) => [`x-${i}`, token(random, 5)]);
    const long = [[token(random, 8), 'a'.repeat(random(60_000))]];
    return {
      bytes: rawRequest('GET', '/v1/me', { ...forwarded(surface), ...Object.fromEntries(pick(random, [many, long])) }),
    };
  },
  'odd headers': (random, surface) => {
    const names = [
      'authorization',
      'cookie',
      'svc-mode',
      'idempotency-key',
      'content-type',
      'origin',
      'expect',
      'upgrade',
    ];
    const values = [
      latin(random, 40),
      `Bearer ${latin(random, 60)}`,
      `souk_access=${encoded(random, 9)}`,
      'souk_visitor=%',
      '',
    ];
    const odd = Object.fromEntries(names.filter(() => random(3) === 0).map((name) => [name, pick(random, values)]));
    const site = { ...forwarded(surface), 'sec-fetch-site': 'same-origin' };
    const request = rawRequest(pick(random, ['GET', 'POST', 'PATCH']), '/v1/me', { ...site, ...odd });
    return { bytes: Buffer.from(request, 'latin1'), unfinished: true };
  },
  'odd types': (random, surface) => {
    const types = [
      '',
      'text/plain',
      'application/jsonx',
      'application/json;',
      'a/b;c="',
      latin(random, 20),
      'APPLICATION/JSON ; x=y',
    ];
    return { bytes: post(surface, pick(random, ['', '{', '{}', 'null']), { 'content-type': pick(random, types) }) };
  },
  'broken chunks': (random, surface) => {
    const chunks = [
      '2\r\n{}\r\n',
      'zz\r\n',
      '-1\r\n',
      'ffffffffffffffffff\r\n',
      '5\r\n{}\r\n',
      '2\r\n{}',
      '0\r\n\r\n',
      '2;x=y\r\n{}\r\n',
    ];
    const body = Array.from({ length: 1 + random(4) }, () => pick(random, chunks)).join('');
    const coding = pick(random, ['chunked', 'gzip', 'chunked, chunked', 'identity', 'gzip, chunked', 'x']);
    const headers = { ...forwarded(surface), 'content-type': 'application/json', 'transfer-encoding': coding };
    return { bytes: rawRequest('POST', surface.post, headers, body), unfinished: true };
  },
  'bad content-length': (random, surface) => {
    const lengths = [
      '-1',
      '1',
      '1000',
      'abc',
      '0x2',
      '2,2',
      '2, 3',
      '99999999999999999999',
      '1e3',
      '',
      '+2',
      '1048577',
    ];
    const bytes_ = post(surface, '{"":0}', { 'content-length': pick(random, lengths) });
    return { bytes: bytes_, unfinished: true };
  },
  'odd lines': (random, surface) => {
    const version = pick(random, ['HTTP/1.0', 'HTTP/2.0', 'HTTP/9.9', 'http/1.1', 'HTTP/1.1 ', '', 'HTTX/1.1']);
    const targets = '/v1/* // /v1/me#x http://[/ http://localhost/v1/me /v1/../v1/me /v1//me /v1? /v1/me;a=b'.split(
      ' ',
    );
    const target = pick(random, targets);
    const end = pick(random, ['\r\n', '\n', '\r', ' \r\n']);
    const fold = pick(random, ['', `x: y${end} folded${end}`, `: empty${end}`, `bad name: x${end}`, `host: two${end}`]);
    const head = `${pick(random, ['GET', 'POST', 'OPTIONS'])} ${target} ${version}${end}`;
    const proxied = `x-forwarded-for: ${surface.newIp()}${end}`;
    return { bytes: `${head}host: localhost${end}${proxied}${fold}connection: close${end}${end}`, unfinished: true };
  },
  'random paths': (random, surface) => {
    const methods = [
      'GET',
      'HEAD',
      'POST',
      'PUT',
      'PATCH',
      'DELETE',
      'OPTIONS',
      'PROPFIND',
      'QUERY',
      'CONNECT',
      token(random, 9),
    ];
    const path = `/v1/${pick(random, ['', 'api_keys/', 'me/', 'sessions/', '%'])}${pick(random, [encoded, token])(random, 600)}`;
    const query = random(2) ? `?${encoded(random, 9)}=${token(random, 90)}&&=&${token(random, 4)}` : '';
    const who = random(2) ? credentials(random, surface) : {};
    return { bytes: rawRequest(pick(random, methods), path + query, { ...forwarded(surface), ...who }) };
  },
  'odd queries': (random, surface) => {
    const limits = [
      '0',
      '101',
      'Infinity',
      '-Infinity',
      '1e400',
      'NaN',
      '',
      'null',
      '1&limit=2',
      '[]',
      '%00',
      '1.5',
      '%ff',
    ];
    const queries = [
      `limit=${pick(random, limits)}`,
      `cursor=${encoded(random, 90)}`,
      `mode=${token(random, 5)}&`,
      `${token(random, 9)}=1`,
    ];
    const headers = { ...forwarded(surface), ...credentials(random, surface) };
    return { bytes: rawRequest('GET', `/v1/api_keys?${pick(random, queries)}`, headers) };
  },
};
