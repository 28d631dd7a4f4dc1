import { tarFile } from '../../../src/inspection/archives/tar-file.fixture.ts';
import { zipFile } from '../../../src/inspection/archives/zip-file.fixture.ts';
import { file, type TestFile } from '../test-file.ts';

const OUTSIDE = ['../a.txt', '../../home/a.txt', '/etc/a.txt', 'a/../../b.txt', 'C:/a.txt', '..\\a.txt', '\\a.txt'];
const TARGETS = ['../..', '../../b', '/etc/passwd', 'x/../../../b'];
const content = Buffer.from('a text\n');
const nothing = Buffer.alloc(0);

/** Archives of harmless files that are unpacked to places of the buyer's machine. */
export function* escapingArchives(): Generator<TestFile> {
  for (const name of OUTSIDE) {
    yield file(`a member ${name}`, 'files.zip', zipFile([{ name, content }]));
    yield file(`a member ${name}`, 'files.tar', tarFile([{ name, content }]));
    const long = { name: '././@LongLink', type: 'L', content: Buffer.from(`${name}\0`) };
    yield file(`a long name ${name}`, 'files.tar', tarFile([long, { name: 'a', content }]));
  }
  for (const link of TARGETS) {
    for (const type of ['1', '2']) {
      yield file(`a link to ${link}`, 'files.tar', tarFile([{ name: 'a/b', type, link, content: nothing }]));
    }
    const long = { name: '././@LongLink', type: 'K', content: Buffer.from(`${link}\0`) };
    yield file(`a long link to ${link}`, 'files.tar', tarFile([long, { name: 'a/b', type: '2', content: nothing }]));
  }
}

const PROGRAMS = [
  ['ELF', '7f454c460201010000000000000000000300b700'],
  ['ELF of 32 bits', '7f454c46010101000000000000000000'],
  ['Mach-O', 'cffaedfe0c00000100000000'],
  ['Mach-O for several processors', 'cafebabe000000020100000701000003'],
  ['Java', 'cafebabe0000003d'],
  ['WebAssembly', '0061736d01000000'],
  ['Python bytecode', 'cb0d0d0a00000000'],
] as const;

/** Libraries and bytecode, under names of their own and of others. */
export function* programs(): Generator<TestFile> {
  for (const [what, hex] of PROGRAMS) {
    const program = Buffer.concat([Buffer.from(hex, 'hex'), Buffer.alloc(300, 1)]);
    for (const name of ['lib.so', 'model.bin', 'weights', 'notes.txt', 'module.pyc']) yield file(what, name, program);
    yield file(`${what} in a zip`, 'files.zip', zipFile([{ name: 'op.so', content: program, deflated: true }]));
    yield file(`${what} in a tar`, 'files.tar', tarFile([{ name: 'op.so', content: program }]));
  }
}
