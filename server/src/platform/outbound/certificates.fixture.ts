import { generateKeyPairSync, type KeyObject, sign } from 'node:crypto';

// Creates certificates for servers in tests, so that none is stored or expires. The DER is built by hand, as Node can
// read certificates but not create them.

const DAY = 86_400_000;

export interface Identity {
  cert: string;
  key: string;
}

export interface Authority {
  pem: string;
  issue(options: { names: readonly string[]; until?: Date }): Identity;
}

export function createAuthority(issuer: string): Authority {
  const { publicKey, privateKey } = newPair();
  const mayIssue = extension('551d13', sequence(bool(true)));
  return {
    pem: certify({ issuer, subject: issuer, key: publicKey, extensions: mayIssue, signer: privateKey }),
    issue({ names, until = new Date(Date.now() + DAY) }) {
      const pair = newPair();
      const fields = { subject: names[0] ?? issuer, key: pair.publicKey, extensions: alternatives(names) };
      return { cert: certify({ issuer, ...fields, until, signer: privateKey }), key: pemOfKey(pair.privateKey) };
    },
  };
}

export function signItself(names: readonly string[]): Identity {
  const { publicKey, privateKey } = newPair();
  const own = names[0] ?? 'unnamed';
  const fields = { issuer: own, subject: own, key: publicKey, extensions: alternatives(names) };
  return { cert: certify({ ...fields, signer: privateKey }), key: pemOfKey(privateKey) };
}

const newPair = () => generateKeyPairSync('ec', { namedCurve: 'P-256' });
const pemOfKey = (key: KeyObject) => key.export({ type: 'pkcs8', format: 'pem' }).toString();

interface CertificateFields {
  issuer: string;
  subject: string;
  key: KeyObject;
  extensions: Buffer;
  until?: Date;
  signer: KeyObject;
}

function certify({ issuer, subject, key, extensions, until, signer }: CertificateFields): string {
  const end = until ?? new Date(Date.now() + DAY);
  const ecdsaWithSha256 = sequence(oid('2a8648ce3d040302'));
  const content = sequence(
    der(0xa0, integer(2)),
    integer(Math.floor(Math.random() * 2 ** 31)),
    ecdsaWithSha256,
    distinguishedName(issuer),
    sequence(time(new Date(end.getTime() - 2 * DAY)), time(end)),
    distinguishedName(subject),
    key.export({ type: 'spki', format: 'der' }),
    der(0xa3, sequence(extensions)),
  );
  return pemOf(sequence(content, ecdsaWithSha256, bits(sign('sha256', content, signer))));
}

function der(tag: number, ...parts: Buffer[]): Buffer {
  const content = Buffer.concat(parts);
  const size = content.length;
  const length = size < 0x80 ? [size] : size < 0x100 ? [0x81, size] : [0x82, size >> 8, size & 0xff];
  return Buffer.concat([Buffer.from([tag, ...length]), content]);
}

const sequence = (...parts: Buffer[]) => der(0x30, ...parts);
const oid = (hex: string) => der(0x06, Buffer.from(hex, 'hex'));
const bits = (content: Buffer) => der(0x03, Buffer.from([0]), content);
const bool = (value: boolean) => der(0x01, Buffer.from([value ? 0xff : 0]));

function integer(value: number): Buffer {
  const bytes = Buffer.alloc(5);
  bytes.writeUInt32BE(value, 1);
  const start = bytes.findIndex((byte, index) => byte !== 0 || index === 4);
  return der(0x02, bytes.subarray((bytes[start] as number) >= 0x80 ? start - 1 : start));
}

function distinguishedName(name: string): Buffer {
  return sequence(der(0x31, sequence(oid('550403'), der(0x0c, Buffer.from(name)))));
}

function time(date: Date): Buffer {
  return der(0x18, Buffer.from(`${date.toISOString().replace(/\D/g, '').slice(0, 14)}Z`));
}

function alternatives(names: readonly string[]): Buffer {
  return extension('551d11', sequence(...names.map((name) => der(0x82, Buffer.from(name)))));
}

function extension(id: string, value: Buffer): Buffer {
  return sequence(oid(id), bool(true), der(0x04, value));
}

function pemOf(content: Buffer): string {
  const lines = content.toString('base64').match(/.{1,64}/g) ?? [];
  return `-----BEGIN CERTIFICATE-----\n${lines.join('\n')}\n-----END CERTIFICATE-----\n`;
}
