import { npyFile } from '../headers/npy-file.fixture.ts';
import { testVerdicts, type VerdictCase } from '../verdict-cases.fixture.ts';
import { zipFile } from './zip-file.fixture.ts';

const latin = (text: string): Buffer => Buffer.from(text, 'latin1');
const EVIL = latin('\x80\x02cos\nsystem\nX\x02\0\0\0id\x85R.');
const TEXT = Buffer.from('hello world\n'.repeat(100));
const PNG = latin('\x89PNG\r\n\x1a\n\0\0\0\rIHDR');
const evil = [{ name: 'a.pkl', content: EVIL }];
const wideEvil = [{ name: 'a.pkl', content: EVIL, wide: true }];
const unchanged = () => undefined;
const utf16 = (text: string): Buffer => Buffer.from(text, 'utf16le');
const LAMBDA = utf16('{"class_name": "Lambda", "config": {}}');

function unicodePath(name: string): Buffer {
  const field = Buffer.alloc(9 + name.length);
  field.writeUInt16LE(0x7075, 0);
  field.writeUInt16LE(5 + name.length, 2);
  field[4] = 1;
  field.write(name, 9);
  return field;
}

const WIDE: readonly VerdictCase[] = [
  ['sizes beside their fields', zipFile(wideEvil), 'flagged', /os\.system/],
  ['an end record past 4 GB', zipFile(evil, { wideEnd: unchanged }), 'flagged', /os\.system/],
  ['both', zipFile([{ name: 'a', content: TEXT, wide: true }], { wideEnd: unchanged }), 'clean', /^$/],
  ['both, behind a picture', zipFile(wideEvil, { wideEnd: unchanged, before: PNG }), 'flagged', /os\.system/],
  [
    'another size in the member’s own header',
    zipFile([{ name: 'a', content: TEXT, wide: true, local: { size: 3 } }]),
    'inconclusive',
    /another size/,
  ],
  [
    'a size declared twice',
    zipFile([{ name: 'a', content: TEXT, wide: true, extra: latin('\x01\0\x08\0\x01\0\0\0\0\0\0\0') }]),
    'inconclusive',
    /two sizes/,
  ],
  [
    'a locator that points elsewhere',
    zipFile(evil, { wideEnd: (_end, locator) => void locator.writeBigUInt64LE(3n, 8) }),
    'inconclusive',
    /disagree/,
  ],
  [
    'another count in the narrow record',
    zipFile(evil, { wideEnd: unchanged, end: (end) => void end.writeUInt16LE(0, 10) }),
    'inconclusive',
    /disagree/,
  ],
  [
    'a size that is impossible',
    zipFile(evil, { wideEnd: (end) => void end.writeBigUInt64LE(2n ** 63n, 40) }),
    'inconclusive',
    /impossibly large/,
  ],
  [
    'a locator without its record',
    zipFile(evil, { wideEnd: (end) => void end.fill(0, 0, 4) }),
    'inconclusive',
    /zip64/,
  ],
];

/** Python's zipfile opens all of these, wherever they are. */
const ENDS: readonly VerdictCase[] = [
  [
    'a disk that is not the first',
    Buffer.concat([zipFile(evil, { before: PNG, end: (end) => void end.writeUInt16LE(1, 4) }), latin('x')]),
    'inconclusive',
    /where a zip may end/,
  ],
  [
    'such a disk, and nothing behind it',
    zipFile(evil, { before: PNG, end: (end) => void end.writeUInt16LE(1, 4) }),
    'inconclusive',
    /several parts/,
  ],
  [
    'no members by the count, but by the directory',
    Buffer.concat([zipFile(evil, { before: PNG, end: (end) => void end.fill(0, 8, 12) }), latin('x')]),
    'inconclusive',
    /where a zip may end/,
  ],
  [
    'a directory that says it lies past where it is',
    Buffer.concat([zipFile(evil, { before: PNG, end: (end) => void end.writeUInt32LE(10_000, 16) }), latin('x')]),
    'inconclusive',
    /where a zip may end/,
  ],
];

const MEMBERS: readonly VerdictCase[] = [
  [
    'two members on the same bytes',
    zipFile([
      { name: 'a', content: TEXT },
      { name: 'a', content: TEXT, offset: 0 },
    ]),
    'inconclusive',
    /overlaps/,
  ],
  [
    'two members by one name',
    zipFile([
      { name: 'a', content: TEXT },
      { name: 'a', content: TEXT },
    ]),
    'inconclusive',
    /two members a\./,
  ],
  [
    'a name that ends at a zero byte',
    zipFile([{ name: 'config.json\0.txt', content: LAMBDA }]),
    'inconclusive',
    /zero byte/,
  ],
  [
    'another name beside the name',
    zipFile([{ name: 'notes.txt', content: LAMBDA, extra: unicodePath('config.json') }]),
    'inconclusive',
    /another name/,
  ],
  ['the same name beside it', zipFile([{ name: 'a', content: TEXT, extra: unicodePath('a') }]), 'clean', /^$/],
  [
    'an array among what only looks like tensors',
    zipFile([
      { name: 'm/data.pkl', content: latin('\x80\x02N.') },
      { name: 'm/data/weights.npy', content: npyFile("'|O'", EVIL) },
    ]),
    'flagged',
    /weights\.npy/,
  ],
  [
    'a tensor that is nothing but opcodes',
    zipFile([
      { name: 'm/data.pkl', content: latin('\x80\x02N.') },
      { name: 'm/data/0', content: Buffer.alloc(1_100_000, '(') },
    ]),
    'clean',
    /^$/,
  ],
];

testVerdicts({ 'wide zips': WIDE, 'ends of zips': ENDS, 'members of zips': MEMBERS });
