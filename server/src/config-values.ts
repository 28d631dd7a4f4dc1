import { isIP } from 'node:net';

/** An invalid setting. Its message is the one line that the operator sees. */
export class ConfigError extends Error {
  constructor(name: string, problem: string) {
    super(`${name} ${problem}`);
  }
}

export type Settings = Record<string, string | undefined>;

/** Parses the variable of that name, or returns the fallback if it is not set. */
export type ReadSetting<Name extends string> = <T>(name: Name, parse: (text: string) => T, fallback: T) => T;

export function settingReader<Name extends string>(settings: Settings): ReadSetting<Name> {
  return (name, parse, fallback) => {
    const text = settings[name]?.trim();
    if (text === undefined || text === '') return fallback;
    try {
      return parse(text);
    } catch (error) {
      throw new ConfigError(name, (error as Error).message);
    }
  };
}

// Parsers of the text of one variable. They throw a message that completes a sentence starting with its name.

export function parseText(text: string): string {
  return text;
}

/** Parses a key of another service. The message does not repeat it: it is a secret, or was meant to be one. */
export function keyParser(...prefixes: string[]): (text: string) => string {
  return (text) => {
    if (prefixes.some((prefix) => text.startsWith(prefix) && /^\w+$/.test(text) && text.length > prefix.length))
      return text;
    throw new Error(`must be a key that begins with ${prefixes.join(' or ')}`);
  };
}

export function parsePort(text: string): number {
  return integerParser(0, 65_535)(text);
}

export function integerParser(min: number, max: number): (text: string) => number {
  return (text) => {
    const value = Number(text);
    if (!/^\d+$/.test(text) || value < min || value > max) {
      throw new Error(`must be a whole number from ${min} to ${max}, not "${text}"`);
    }
    return value;
  };
}

export function choiceParser<const T extends string>(choices: readonly T[]): (text: string) => T {
  return (text) => {
    if (!(choices as readonly string[]).includes(text))
      throw new Error(`must be one of ${choices.join(', ')}, not "${text}"`);
    return text as T;
  };
}

export function parseBoolean(text: string): boolean {
  return choiceParser(['true', 'false'])(text) === 'true';
}

/**
 * Parses a URL. The message does not repeat it: it may contain a password. Checks here whether it can be parsed at all, because
 * drivers do repeat it. The rest is up to them: PostgreSQL may name a socket and no host.
 */
export function urlParser(...protocols: string[]): (text: string) => string {
  const prefixes = protocols.map((protocol) => `${protocol}//`);
  return (text) => {
    const readable = URL.canParse(text.replace('@/', '@socket/'));
    if (readable && prefixes.some((prefix) => text.startsWith(prefix))) return text;
    throw new Error(`must be a valid URL that begins with ${prefixes.join(' or ')}`);
  };
}

/** Parses the public base URL: an origin without path or trailing slash. */
export function parseSiteUrl(text: string): string {
  const given = urlParser('http:', 'https:')(text);
  if (!URL.canParse(given)) throw new Error('must be an origin such as https://market.example');
  const { origin, pathname, search, hash } = new URL(given);
  if (pathname !== '/' || search || hash)
    throw new Error('must be an origin such as https://market.example, with no path');
  return origin;
}

/** Returns the URL of a server that listens on this host, as `localhost` if possible. */
export function listeningUrl(host: string, portNumber: number): string {
  const isLocal = ['localhost', '127.0.0.1', '::1', '0.0.0.0', '::'].includes(host);
  const name = isLocal ? 'localhost' : host.includes(':') ? `[${host}]` : host;
  return URL.parse(`http://${name}:${portNumber}`)?.origin ?? `http://localhost:${portNumber}`;
}

const PROXY_NAMES = ['loopback', 'linklocal', 'uniquelocal'];

export function parseProxies(text: string): string[] {
  const entries = text.split(',').map((entry) => entry.trim());
  for (const entry of entries) {
    const [ip = '', bits] = entry.split('/');
    const version = isIP(ip);
    const validBits = bits === undefined || (/^\d+$/.test(bits) && Number(bits) <= (version === 6 ? 128 : 32));
    if (!PROXY_NAMES.includes(entry) && (version === 0 || !validBits)) {
      throw new Error(
        `must be a list of IPs, networks such as 10.0.0.0/8, or ${PROXY_NAMES.join(', ')}, not "${entry}"`,
      );
    }
  }
  return entries;
}

const MIN_SECRET_LENGTH = 32;

export function parseSecrets(text: string): string[] {
  const entries = text.split(',').map((entry) => entry.trim());
  if (entries.some((entry) => entry.length < MIN_SECRET_LENGTH)) {
    throw new Error(
      `must be ${MIN_SECRET_LENGTH} characters or longer (several, newest first, are separated by commas)`,
    );
  }
  return entries;
}

export function parseEmails(text: string): ReadonlySet<string> {
  const entries = text.split(',').map((entry) => entry.trim().toLowerCase());
  const wrong = entries.find((entry) => !/^[^@\s]+@[^@\s]+$/.test(entry));
  if (wrong !== undefined) throw new Error(`must be a list of email addresses, separated by commas, not "${wrong}"`);
  return new Set(entries);
}

export function isLoopbackHost(host: string): boolean {
  return host === 'localhost' || host === '::1' || host === '[::1]' || /^127(\.\d{1,3}){3}$/.test(host);
}
