import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { memorySource } from '../buffer-source.fixture.ts';
import { inspectFile } from '../inspect-file.ts';
import type { Verdict } from '../judgement.ts';

const text = (value: string): string => `\x8c${String.fromCharCode(value.length)}${value}`;
const bytes = (value: string): string => `C${String.fromCharCode(value.length)}${value}`;
const MINUS_ONE = 'J\xff\xff\xff\xff';
const dtype = (name: string): string => `cnumpy\ndtype\n${text(name)}\x89\x88\x87R`;
const state = (size: string, alignment: string, flags: number, parts = 'NNN'): string =>
  `(K\x03${text('|')}${parts}${size}${alignment}K${String.fromCharCode(flags)}tb`;
const PLAIN = state(MINUS_ONE, MINUS_ONE, 0);
const RECORDS = `${text('a')}\x85}${text('a')}${dtype('O8')}K\x00\x86s`;

type Case = readonly [what: string, pickle: string, verdict: Verdict];

const CASES: readonly Case[] = [
  ['bytes made of text in a usual encoding', `\x80\x02cbuiltins\nbytes\n${text('x')}${text('latin1')}\x86R.`, 'clean'],
  ['text made of bytes in another', `\x80\x04cbuiltins\nstr\n${bytes('x')}${text('rot13')}\x86R.`, 'inconclusive'],
  ['text of the old kind', `\x80\x02c__builtin__\nunicode\n${bytes('x')}${text('evil')}\x86R.`, 'inconclusive'],
  ['text of an array', `\x80\x02cnumpy\nstr_\n${bytes('x')}${text('evil')}\x86R.`, 'inconclusive'],
  [
    'an encoding by keyword',
    `\x80\x04cbuiltins\nstr\n${bytes('x')}\x85}${text('encoding')}${text('evil')}s\x92.`,
    'inconclusive',
  ],
  ['arguments in a list', `\x80\x04cbuiltins\nstr\n](${bytes('x')}${text('evil')}eR.`, 'inconclusive'],
  ['text of one thing', '\x80\x04cbuiltins\nstr\nK\x01\x85R.', 'clean'],

  [
    'an array of raw bytes as objects',
    `\x80\x04cnumpy\nndarray\nK\x01\x85${text('O')}${bytes('AAAAAAAA')}\x87R.`,
    'inconclusive',
  ],
  [
    'the same as a new object',
    `\x80\x04cnumpy\nndarray\nK\x01\x85${text('O')}${bytes('AAAAAAAA')}\x87\x81.`,
    'inconclusive',
  ],
  ['a record of raw bytes as objects', `\x80\x04cnumpy\nvoid\n${bytes('AAAAAAAA')}${text('O')}\x86R.`, 'inconclusive'],
  [
    'an array of numbers over bytes',
    `\x80\x04cnumpy.core.numeric\n_frombuffer\n(${bytes('AAAA')}${dtype('f4')}${PLAIN}K\x01\x85${text('C')}tR.`,
    'clean',
  ],
  [
    'an array of objects over bytes',
    `\x80\x04cnumpy._core.numeric\n_frombuffer\n(${bytes('AAAAAAAA')}${dtype('O8')}K\x01\x85${text('C')}tR.`,
    'inconclusive',
  ],
  [
    'an array whose type is a text',
    `\x80\x04cnumpy.core.numeric\n_frombuffer\n(${bytes('AAAAAAAA')}${text('O')}K\x01\x85${text('C')}tR.`,
    'inconclusive',
  ],
  [
    'a number of an array',
    `\x80\x02cnumpy.core.multiarray\nscalar\n${dtype('f4')}${PLAIN}${bytes('\0\0\0\0')}\x86R.`,
    'clean',
  ],
  [
    'a scalar that gives back a dtype',
    `\x80\x02cnumpy.core.multiarray\nscalar\n${dtype('O8')}${dtype('V8')}\x86R.`,
    'inconclusive',
  ],
  ['a dtype of numbers', `\x80\x02${dtype('f8')}${PLAIN}.`, 'clean'],
  ['a dtype of text', `\x80\x02${dtype('U5')}${state('K\x14', 'K\x04', 8)}.`, 'clean'],
  ['a dtype of objects', `\x80\x02${dtype('O8')}${state(MINUS_ONE, MINUS_ONE, 63)}.`, 'clean'],
  ['a dtype of objects that says it has none', `\x80\x02${dtype('O8')}${PLAIN}.`, 'inconclusive'],
  ['a dtype that says it is larger', `\x80\x02${dtype('V8')}${state('K\x64', 'K\x01', 0)}.`, 'inconclusive'],
  ['a dtype with fields', `\x80\x02${dtype('V8')}${state('K\x08', 'K\x01', 0, `N${RECORDS}`)}.`, 'inconclusive'],
  ['a dtype whose state is made elsewhere', `\x80\x02${dtype('O8')}cbuiltins\ntuple\n]\x85Rb.`, 'inconclusive'],
  ['a dtype made of what is not text', '\x80\x02cnumpy\ndtype\ncbuiltins\nobject\n\x85R.', 'inconclusive'],
  ['a dtype by its own class', '\x80\x02cnumpy.dtypes\nObjectDType\n)R.', 'inconclusive'],
  [
    'a dtype out of a reconstruction',
    '\x80\x02ccopyreg\n_reconstructor\ncnumpy\ndtype\ncnumpy\ndtype\nX\x02\0\0\0O8\x87R.',
    'inconclusive',
  ],

  [
    'an object of a plain type',
    '\x80\x02ccopyreg\n_reconstructor\ncargparse\nNamespace\ncbuiltins\nobject\nN\x87R.',
    'clean',
  ],
  ['views of a buffer that nothing checks', '\x80\x02ctorch._utils\n_rebuild_nested_tensor\n(NNNNtR.', 'inconclusive'],
];

describe('calls of allowed imports', () => {
  for (const [what, pickle, verdict] of CASES) {
    test(`${what}: ${verdict}`, async () => {
      const found = await inspectFile(memorySource(Buffer.from(pickle, 'latin1')));
      assert.equal(found.verdict, verdict, found.reason ?? '');
    });
  }
});

const BEFORE_THE_BREAK: readonly (readonly [what: string, pickle: string, verdict: Verdict])[] = [
  ['a reconstruction of an unknown class', 'ccopyreg\n_reconstructor\n(cevil\nCls\ncevil\nCls\nVx\ntR\xff', 'flagged'],
  ['an import that is not called', 'cpayload\nrun\n\xff', 'flagged'],
  ['an import by a computed name', `cbuiltins\nstr\n${text('os')}\x85R${text('system')}\x93\xff`, 'inconclusive'],
  ['an import by an odd name', 'c!?\n!?\n)R.', 'flagged'],
  ['one in what says that it is a pickle', '\x80\x02c!?\n!?\n)R.', 'flagged'],
  ['an attack behind one, for a loader that makes up for it', 'c!?\n!?\n0cevil\nrun\n)R.', 'flagged'],
  ['a dictionary passed to an unknown class', 'cevil\nCls\n}b\xff', 'flagged'],
];

describe('acts before a pickle breaks', () => {
  for (const [what, pickle, verdict] of BEFORE_THE_BREAK) {
    test(`${what}: ${verdict}`, async () => {
      assert.equal((await inspectFile(memorySource(Buffer.from(pickle, 'latin1')))).verdict, verdict);
    });
  }
});
