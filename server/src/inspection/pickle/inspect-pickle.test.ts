import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import fc from 'fast-check';
import { memorySource } from '../buffer-source.fixture.ts';
import { inspectFile } from '../inspect-file.ts';
import { EVIL_PICKLES, SAFE_PICKLES } from './pickles.fixture.ts';

const inspect = (bytes: string, name = '') => inspectFile(memorySource(Buffer.from(bytes, 'latin1')), { name });
const text = (value: string): string => `\x8c${String.fromCharCode(value.length)}${value}`;
const SYSTEM_FOUND = 'imports os.system. Save weights as safetensors, arrays as .npy, and tables as Parquet.';
const PAYLOAD = `${text('id')}\x85R`;

test('accepts plain data and arrays in every protocol', async () => {
  for (const { protocol, bytes } of SAFE_PICKLES) {
    const { format, verdict, reason } = await inspectFile(memorySource(bytes));
    assert.deepEqual([format, verdict, reason], ['pickle', 'clean', null], `protocol ${protocol}`);
  }
});

test('flags a pickle with a call in every protocol, by the imported name', async () => {
  for (const { bytes, calls } of EVIL_PICKLES) {
    const { format, verdict, reason } = await inspectFile(memorySource(bytes));
    assert.deepEqual([format, verdict], ['pickle', 'flagged'], String(calls));
    assert.match(reason ?? '', calls);
  }
});

const ATTACKS: readonly [what: string, pickle: string, reason: RegExp][] = [
  ['GLOBAL without a protocol', "cos\nsystem\n(S'id'\ntR.", /imports os\.system/],
  ['Windows', "cnt\nsystem\n(S'id'\ntR.", /imports nt\.system/],
  ['INST', "(S'id'\nios\nsystem\n.", /imports os\.system/],
  ['INST at the very end, without its newline', "(S'id'\nievil\nrun.", /imports evil\.run/],
  ['a number that ends at a zero byte', 'I0\0!!\n0cevil\nrun\n(tR\xff', /imports evil\.run/],
  ['a memo numbered like that', 'cevil\nrun\np0\0!!\n0g0\n)R\xff', /imports evil\.run/],
  ['OBJ', "(cos\nsystem\nS'id'\no.", /imports os\.system/],
  ['STACK_GLOBAL without a protocol', `${text('os')}${text('system')}\x93${PAYLOAD}.`, /imports os\.system/],
  [
    'STACK_GLOBAL of memoised texts',
    `\x80\x04${text('os')}\x940${text('system')}\x94h\x00h\x01\x93${PAYLOAD}.`,
    /os\.system/,
  ],
  ['STACK_GLOBAL of UNICODE', `V\xe9vil\nVrun\n\x93${PAYLOAD}.`, /imports évil\.run/],
  ['STACK_GLOBAL of BINUNICODE', `\x80\x04X\x02\0\0\0osX\x06\0\0\0system\x93${PAYLOAD}.`, /imports os\.system/],
  ['STACK_GLOBAL of STRING', "\x80\x04S'os'\nS'system'\n\x93.", /imports os\.system/],
  ['a dotted name', `\x80\x04${text('builtins')}${text('list.__class__')}\x93.`, /imports builtins\.list\.__class__/],
  [
    'a dotted name below a safe module',
    `\x80\x04${text('torch')}${text('serialization.os.system')}\x93.`,
    /serialization/,
  ],
  ['eval of Python 2', "c__builtin__\neval\n(S'1'\ntR.", /imports __builtin__\.eval/],
  ['torch unpickling its argument', `\x80\x02ctorch.storage\n_load_from_bytes\nC\x01x\x85R.`, /_load_from_bytes/],
  ['an import after POP', '\x80\x02N0cos\nsystem\n0N.', /imports os\.system/],
  ['NEWOBJ', '\x80\x02csubprocess\nPopen\nK\x01\x85\x81.', /subprocess\.Popen/],
  ['NEWOBJ_EX', '\x80\x04csubprocess\nPopen\n)}\x92.', /subprocess\.Popen/],
  ['a second pickle after the first', `\x80\x02K\x01.\x80\x02cos\nsystem\nK\x01\x85R.`, /imports os\.system/],
  ['a second pickle without a protocol', "\x80\x02K\x01.cos\nsystem\n(S'id'\ntR.", /imports os\.system/],
  ['an attack before bytes that make no sense', "cos\nsystem\n(S'id'\ntR\xff\xff\xff", /imports os\.system/],
  ['an attack before the end', "cevil\nrun\n(S'id'\ntR", /imports evil\.run/],
  [
    'a frame that claims more than there is',
    `\x80\x04\x95\xff\0\0\0\0\0\0\0cos\nsystem\n${PAYLOAD}.`,
    /imports os\.system/,
  ],
  ['an item set in what was imported', `cevil\nregistry\n${text('a')}K\x01s\xff`, /imports evil\.registry/],
];

describe('flags known attacks', () => {
  for (const [what, pickle, reason] of ATTACKS) {
    test(what, async () => {
      const found = await inspect(pickle);
      assert.equal(found.verdict, 'flagged');
      assert.match(found.reason ?? '', reason);
    });
  }
});

const DOUBTS: readonly [what: string, pickle: string][] = [
  ['an extension code', '\x80\x02\x82\x01.'],
  ['an extension code of four bytes', '\x80\x02\x84\x01\0\0\0.'],
  ['a name that is computed', `\x80\x04cbuiltins\nstr\n${text('os')}\x85R${text('system')}\x93.`],
  ['a name that is a number', `\x80\x04K\x01${text('system')}\x93.`],
  ['a name with escapes', "\x80\x04S'o\\x73'\nS'system'\n\x93."],
  ['a call of what a call gave', '\x80\x02cbuiltins\nlist\n)R)R.'],
  ['a call of what the loader knows', '\x80\x02K\x01Q)R.'],
  ['a class that is altered', '\x80\x02ccollections\nCounter\nN}\x86b.'],
  ['an unusual encoding', `\x80\x02c_codecs\nencode\n${text('x')}${text('evil')}\x86R.`],
  ['a reconstruction of what is not imported', '\x80\x02ccopyreg\n_reconstructor\nNNN\x87R.'],
  ['an unknown opcode', '\x80\x02\xff.'],
  ['a stack that underflows', '\x80\x020.'],
  ['a memo that was never filled', '\x80\x02h\x07.'],
  ['a memo numbered oddly', '\x80\x02Np+1\ng1\n.'],
  ['no end', '\x80\x02K\x01'],
  ['an argument that is cut short', '\x80\x02X\xff\xff\xff\x7fab'],
];

describe('is inconclusive about what cannot be judged', () => {
  for (const [what, pickle] of DOUBTS) {
    test(what, async () => {
      const found = await inspect(pickle, 'model.pkl');
      assert.equal(found.verdict, 'inconclusive');
      assert.match(found.reason ?? '', /cannot be analyzed/);
    });
  }
});

const LEGACY_HEAD = ['\x80\x02\x8a\x0al\xfc\x9cF\xf9 j\xa8P\x19.', '\x80\x02M\xe9\x03.', '\x80\x02}.'].join('');
const LEGACY_TAIL = '\x80\x02].';

test('accepts the old PyTorch format: five pickles, then raw bytes', async () => {
  const state = '\x80\x02ccollections\nOrderedDict\n)R.';
  const found = await inspect(`${LEGACY_HEAD}${state}${LEGACY_TAIL}\x80\x02\xff tensor bytes`);
  assert.deepEqual([found.format, found.verdict], ['pickle', 'clean']);
  const evil = await inspect(`${LEGACY_HEAD}\x80\x02cos\nsystem\n${PAYLOAD}.${LEGACY_TAIL}`);
  assert.deepEqual([evil.verdict, evil.reason], ['flagged', SYSTEM_FOUND]);
  const truncated = await inspect(`${LEGACY_HEAD}${state}\x80\x02`);
  assert.equal(truncated.verdict, 'inconclusive');
});

test('accepts persistent ids, by which tensors are referenced', async () => {
  const storage = `(${text('storage')}ctorch\nFloatStorage\n${text('0')}${text('cpu')}K\x06tQ`;
  const tensor = `ctorch._utils\n_rebuild_tensor_v2\n(${storage}K\x00K\x02K\x03\x86K\x03K\x01\x86\x89ccollections\nOrderedDict\n)RtR`;
  assert.deepEqual((await inspect(`\x80\x02${tensor}.`)).reason, null);
});

test('accepts quantised tensors, by tensor and by channel', async () => {
  const storage = `(${text('storage')}ctorch\nQInt8Storage\n${text('0')}${text('cpu')}K\x06tQ`;
  const tensor = (quantizer: string): string =>
    `ctorch._utils\n_rebuild_qtensor\n(${storage}K\x00K\x02K\x03\x86K\x03K\x01\x86${quantizer}\x89ccollections\nOrderedDict\n)RtR`;
  const scales = `ctorch._utils\n_rebuild_tensor_v2\n(${storage}K\x00K\x02\x85K\x01\x85\x89ccollections\nOrderedDict\n)RtR`;
  const byTensor = `(ctorch\nper_tensor_affine\nG${'\0'.repeat(8)}K\x00t`;
  const byChannel = `(ctorch\nper_channel_affine\n${scales}${scales}K\x00t`;
  for (const quantizer of [byTensor, byChannel]) {
    const found = await inspect(`\x80\x02}${text('weight')}${tensor(quantizer)}s.`, 'model.pt');
    assert.deepEqual([found.verdict, found.reason], ['clean', null]);
  }
  const called = await inspect('\x80\x02ctorch\nper_tensor_affine\n)R.', 'model.pt');
  assert.equal(called.verdict, 'inconclusive');
});

const ADVICE: readonly [module: string, advice: RegExp][] = [
  ['sklearn.linear_model._logistic', /ONNX.*skops/],
  ['joblib.numpy_pickle', /\.npy.*safetensors.*ONNX.*skops/],
  ['pandas.core.frame', /Parquet/],
  ['__torch__.net', /safetensors.*ONNX.*TorchScript/],
  ['torch.nn.modules.linear', /state_dict.*safetensors/],
  ['xgboost.sklearn', /save_model/],
];

test("advises what to save instead of a known library's pickle", async () => {
  for (const [module, advice] of ADVICE) {
    const { verdict, reason } = await inspect(`\x80\x02c${module}\nThing\n)\x81.`, 'model.pkl');
    assert.equal(verdict, 'flagged');
    assert.ok(reason?.startsWith(`imports ${module}.Thing. `), reason ?? '');
    assert.match(reason ?? '', advice);
  }
});

const TEXTS = [
  ...[
    'cat\ndog\nhorse\n',
    'I am a text\ncat\ndog\n',
    '(image of a cat)\nand more\n',
    '# Title\n\nprose\n',
    '1,2,3\n4,5,6\n',
  ],
  ...[
    'P1\nP2\n',
    'Version 1\nnotes\n',
    'Line one\n',
    "S'quoted'\nfoo",
    'NNNN\nACGT\n',
    '',
    '.',
    '(((',
    'a,b\n',
    'def f():\n',
  ],
  ...[
    'ids\nname\nRow\n',
    'class,score\n0,1\n',
    '\x89PNG\r\n\x1a\n\0\0\0\rIHDR',
    '\xff\xd8\xff\xe0\0\x10JFIF',
    'GIF89a',
    '%PDF-1.7',
  ],
];

test('does not mistake texts and images for pickles', async () => {
  for (const content of TEXTS) {
    const { format, verdict, reason } = await inspect(content, 'words.txt');
    assert.deepEqual([verdict, reason], ['clean', null], JSON.stringify(content));
    assert.notEqual(format, 'pickle', JSON.stringify(content));
  }
});

/** Opcodes without net effect. */
const harmless = fc.constantFrom(
  'N0',
  'K\x010',
  '(1',
  '(K\x01t0',
  `${text('x')}\x940`,
  'Nr\xff\0\0\0' + '0',
  ']0',
  'N20' + '0',
  '(0',
  '}0',
);

test('finds an attack, whatever harmless opcodes surround its parts', async () => {
  const steps = [text('os'), text('system'), '\x93', text('id'), '\x85', 'R'];
  const noise = fc.array(fc.array(harmless, { maxLength: 4 }), { minLength: steps.length, maxLength: steps.length });
  await fc.assert(
    fc.asyncProperty(noise, fc.constantFrom('', '\x80\x04', '\x80\x05'), async (between, start) => {
      const pickle = start + steps.map((step, i) => (between[i] as string[]).join('') + step).join('');
      const { verdict, reason } = await inspect(`${pickle}.`);
      assert.deepEqual([verdict, reason], ['flagged', SYSTEM_FOUND]);
    }),
    { numRuns: 500 },
  );
});

test('tracks a name through the memo', async () => {
  await fc.assert(
    fc.asyncProperty(fc.nat({ max: 255 }), fc.nat({ max: 255 }), async (one, other) => {
      fc.pre(one !== other);
      const [a, b] = [one, other].map((key) => String.fromCharCode(key));
      const pickle = `${text('os')}q${a}0${text('system')}q${b}0h${a}h${b}\x93${PAYLOAD}.`;
      assert.equal((await inspect(pickle)).reason, SYSTEM_FOUND);
    }),
  );
});
