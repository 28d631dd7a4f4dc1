import { crc32, deflateRawSync } from 'node:zlib';
import { testVerdicts, type VerdictCase } from '../verdict-cases.fixture.ts';
import { zipFile } from './zip-file.fixture.ts';

const latin = (text: string): Buffer => Buffer.from(text, 'latin1');
const EVIL = latin('\x80\x02cos\nsystem\nX\x02\0\0\0id\x85R.');
const TEXT = Buffer.from('hello world\n'.repeat(100));
const text = { name: 'a.txt', content: TEXT };
const evil = { name: 'b.pkl', content: EVIL };
const zip = zipFile([text]);
const evilZip = zipFile([evil]);

function descriptor({ isSigned, isWide, size = TEXT.length }: { isSigned: boolean; isWide: boolean; size?: number }) {
  const fields = Buffer.alloc(isWide ? 20 : 12);
  fields.writeUInt32LE(crc32(TEXT));
  const sizes = [deflateRawSync(TEXT).length, size];
  for (const [i, number] of sizes.entries()) {
    if (isWide) fields.writeBigUInt64LE(BigInt(number), 4 + 8 * i);
    else fields.writeUInt32LE(number, 4 + 4 * i);
  }
  return Buffer.concat([latin(isSigned ? 'PK\x07\x08' : ''), fields]);
}
const described = (what: { isSigned: boolean; isWide: boolean; size?: number }): Buffer =>
  zipFile([
    { ...text, deflated: true, descriptor: descriptor(what) },
    { name: 'c', content: TEXT },
  ]);

/** Returns a zip like Info-ZIP's when it writes to a pipe. */
function sizeBefore(): Buffer {
  const file = described({ isSigned: true, isWide: false });
  file.writeUInt32LE(TEXT.length, 22);
  return file;
}

const ORDINARY: readonly VerdictCase[] = [
  ['sizes behind the data', described({ isSigned: true, isWide: false }), 'clean', /^$/],
  ['sizes behind the data, without a signature', described({ isSigned: false, isWide: false }), 'clean', /^$/],
  ['wide sizes behind the data', described({ isSigned: true, isWide: true }), 'clean', /^$/],
  ['wide sizes without a signature', described({ isSigned: false, isWide: true }), 'clean', /^$/],
  ['the unpacked size before the data, all behind it', sizeBefore(), 'clean', /^$/],
  ['a comment', zipFile([text], { comment: Buffer.from('hello') }), 'clean', /^$/],
  ['an end past 4 GB', zipFile([text], { wideEnd: () => undefined }), 'clean', /^$/],
  ['an empty member', zipFile([text, { name: 'empty', content: Buffer.alloc(0) }]), 'clean', /^$/],
  ['an empty member, deflated', zipFile([{ name: 'empty', content: Buffer.alloc(0), deflated: true }]), 'clean', /^$/],
];

const HOSTILE: readonly VerdictCase[] = [
  [
    'other sizes behind the data',
    described({ isSigned: true, isWide: false, size: 3 }),
    'inconclusive',
    /follow a\.txt/,
  ],
  [
    'a member of 0 bytes by both headers',
    zipFile([text, { ...evil, isDeclaredEmpty: true }]),
    'inconclusive',
    /b\.pkl/,
  ],
  [
    'a deflated member of 0 bytes by its size alone',
    zipFile([{ ...evil, content: deflateRawSync(EVIL), method: 8, local: { size: EVIL.length } }]),
    'inconclusive',
    /another size/,
  ],
  ['a member that the directory omits', zipFile([text, { ...evil, isHidden: true }]), 'inconclusive', /follow a\.txt/],
  [
    'a first member that the directory omits',
    zipFile([{ ...evil, isHidden: true }, text]),
    'inconclusive',
    /before the first member/,
  ],
  ['a zip before a zip', Buffer.concat([evilZip, zip]), 'inconclusive', /before the first member|ends/],
  ['an evil zip behind a zip', Buffer.concat([zip, evilZip]), 'flagged', /os\.system/],
  [
    'a zip before a zip that counts from the start of the file',
    zipFile([text], { before: evilZip, absolute: true }),
    'inconclusive',
    /before the first member|ends/,
  ],
  [
    'a large zip before a zip',
    Buffer.concat([evilZip, zipFile([{ name: 'large', content: Buffer.alloc(100_000, 'x') }])]),
    'inconclusive',
    /before the first member/,
  ],
  ['an empty zip behind a zip', Buffer.concat([evilZip, zipFile([])]), 'inconclusive', /zip/],
];

testVerdicts({ 'ordinary layouts of zips': ORDINARY, 'gaps in zips': HOSTILE });
