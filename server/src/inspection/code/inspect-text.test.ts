import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { scaled } from '../../../test/harness/scale.ts';
import type { ByteSource } from '../../platform/byte-source.ts';
import { tarFile } from '../archives/tar-file.fixture.ts';
import { zipFile } from '../archives/zip-file.fixture.ts';
import { memorySource } from '../buffer-source.fixture.ts';
import { ggufFile } from '../headers/model-files.fixture.ts';
import { inspectFile } from '../inspect-file.ts';
import { inspectForAnyName } from '../inspect-for-any-name.ts';
import { BOUNDS } from '../inspection-bounds.ts';
import type { Verdict } from '../judgement.ts';
import { scaleBounds } from '../scaled-bounds.fixture.ts';

scaleBounds('json', 'instructions');

const CHATML =
  "{%- for message in messages %}{{ '<|im_start|>' + message['role'] + '\\n' + message.content | trim }}{% endfor %}<__media__>";
/** Equal to JSON parsers, without the letters of the key or Jinja's marks. */
const escaped = (json: string): string => json.replaceAll('chat', 'ch\\u0061t').replaceAll(/\{(?=[{%#])/g, '\\u007b');
const templates = (template: string): readonly (readonly [string, Buffer])[] => [
  ['GGUF', ggufFile([['tokenizer.chat_template', 'text', template]], [], 0)],
  ['a named one of GGUF', ggufFile([['tokenizer.chat_template.tool_use', 'text', template]], [], 0)],
  ['tokenizer_config.json', Buffer.from(JSON.stringify({ chat_template: template }))],
  ['tokenizer_config.json with escapes', Buffer.from(escaped(JSON.stringify({ chat_template: template })))],
  ['a list of them', Buffer.from(JSON.stringify({ chat_template: [{ name: 'default', template }] }))],
  ['chat_template.jinja', Buffer.from(template)],
];
const HOSTILE_TEMPLATES = [
  "{{ ''.__class__.__mro__ }}",
  `${'hello '.repeat(500)}{{ x.__class__ }}`,
  "{% set a = messages['__class__'] %}",
  '{{ messages|attr("__init__") }}',
  "{{ messages | attr('_' ~ '_class__') }}",
  "{{ messages['__cla' ~ 'ss__'] }}",
  "{{ messages['__cla' + 'ss__'] }}",
  "{{ messages['\\x5f\\x5fclass\\x5f\\x5f'] }}",
  "{{ '{0.__class__}'.format(messages) }}",
  '{{ messages . __class__ }}',
  '{{ cycler._private }}',
  "{{ '}}' ~ messages.__class__ }}",
  "{% if '%}' ~ messages.__class__ %}{% endif %}",
  "{{ {'a': {}} ~ messages.__class__ }}",
  '{# {% #}{{ messages.__class__ }}',
  '{% raw %}{#{% endraw %}{{ messages.__class__ }}',
  "{% raw %}{{ '{% endraw %}{{ messages._private ~ '' }}",
];

describe('chat templates', () => {
  for (const [where, file] of templates(CHATML)) {
    test(`an ordinary one in ${where}: clean`, async () => {
      const found = await inspectFile(memorySource(file));
      assert.equal(found.verdict, 'clean', found.reason ?? '');
    });
  }
  for (const template of HOSTILE_TEMPLATES) {
    for (const [where, file] of templates(template)) {
      test(`${template.slice(-40)} in ${where}: rejected`, async () => {
        const found = await inspectFile(memorySource(file));
        assert.notEqual(found.verdict, 'clean');
        assert.match(found.reason ?? '', /chat template/);
      });
    }
  }
});

test('judges a template of millions of characters', async () => {
  const length = scaled(20_000_000);
  const long = 'x'.repeat(length);
  for (const [template, verdict] of [
    [`{{ "${long}" }}`, 'clean'],
    [`{{ '${long}`, 'clean'],
    [`{{ "${'\\n'.repeat(length / 2)}" ~ x.__class__ }}`, 'flagged'],
    [`node { op: "${long}" op: "PyFunc" }`, 'flagged'],
    [`node { op: "${long}`, 'clean'],
    [' '.repeat(length), 'clean'],
    [`${'#\n'.repeat(length / 2)}node { op: "PyFunc" }`, 'flagged'],
  ] as const) {
    assert.equal((await inspectFile(memorySource(Buffer.from(template)))).verdict, verdict, template.slice(0, 20));
  }
});

test('rejects instructions in a file that is too large', async () => {
  const pad = 'x'.repeat(BOUNDS.json);
  for (const [text, verdict] of [
    [`{"pad": "${pad}", "chat_template": "{{ x.__class__ }}"}`, 'inconclusive'],
    [`{"chat_\\u0074emplate": "{{ x.__class__ }}", "pad": "${pad}"}`, 'inconclusive'],
    [`node { op: "PyFunc" name: "${pad}" }`, 'inconclusive'],
    [`{"chat_template": 1}\n{"pad": "${pad}"}\n`, 'clean'],
    [`{"pad": "${pad}"}`, 'clean'],
  ] as const) {
    assert.equal((await inspectFile(memorySource(Buffer.from(text)))).verdict, verdict, text.slice(0, 20));
  }
});

/** A text of any length, without its bytes. */
function longText(size: number, end: string): ByteSource {
  const filler = Buffer.from('a: 1\n'.repeat(60_000));
  return {
    size: size + end.length,
    async read(at, length) {
      if (at >= size) return Buffer.from(end).subarray(at - size, at - size + length);
      const from = at % filler.length;
      return filler.subarray(from, from + Math.min(length, size - at));
    },
  };
}

test('rejects a text named as instructions that is too long to search', async () => {
  const tag = 'b: !!python/name:os.system\n';
  for (const [name, source, verdict] of [
    ['config.yaml', longText(BOUNDS.instructions, tag), 'inconclusive'],
    ['config.yaml', longText(BOUNDS.json, tag), 'flagged'],
    ['config.yaml', longText(BOUNDS.json, 'b: {x: 1}\n'), 'clean'],
    ['chat_template.jinja', longText(BOUNDS.json, '{{ x.__class__ }}'), 'inconclusive'],
    ['table.csv', longText(BOUNDS.instructions, tag), 'clean'],
    ['notes.txt', longText(BOUNDS.json, '{{ x }}'), 'clean'],
  ] as const) {
    const { verdict: found, reason } = await inspectFile(source, { name });
    assert.equal(found, verdict, `${name}: ${reason}`);
  }
});

test('ignores templates and tags in files named as other text', async () => {
  for (const text of ['In Jinja, {{ x.__class__ }} is dangerous.\n', 'a: !!python/object/apply:os.system [id]\n']) {
    for (const [name, verdict] of [
      ['README.md', 'clean'],
      ['questions.csv', 'clean'],
      ['a.cfg', 'flagged'],
      ['model.yaml', 'flagged'],
      ['chat_template.jinja', 'flagged'],
      ['settings', 'flagged'],
    ] as const) {
      assert.equal((await inspectFile(memorySource(Buffer.from(text)), { name })).verdict, verdict, name);
    }
    const { verdict, by_name: byName } = await inspectForAnyName(memorySource(Buffer.from(text)));
    assert.deepEqual([verdict, byName?.instructions?.verdict, byName?.text?.verdict], ['flagged', 'flagged', 'clean']);
  }
  const config = Buffer.from(JSON.stringify({ chat_template: '{{ x.__class__ }}' }));
  assert.equal((await inspectFile(memorySource(config), { name: 'tokenizer_config.json' })).verdict, 'flagged');
});

test('judges the same bytes by another name', async () => {
  const { verdict, by_name: byName } = await inspectForAnyName(longText(BOUNDS.instructions, 'b: 2\n'));
  assert.deepEqual([verdict, byName?.instructions?.verdict, byName?.text], ['clean', 'inconclusive', undefined]);
});

type Case = readonly [what: string, file: Buffer | string, verdict: Verdict];
const utf16 = (text: string): Buffer => Buffer.concat([Buffer.from('fffe', 'hex'), Buffer.from(text, 'utf16le')]);
const PICKLE = Buffer.from('\x80\x02K\x01.', 'latin1');

const CASES: readonly Case[] = [
  ['a YAML file', 'model: !!str resnet\nlayers: [1, 2]\n', 'clean'],
  ['a comment about tags', '# never use: !!python/object\na: 1\n', 'clean'],
  ['a comment behind a value', 'a: 1 # never: !!python/object:os.system\n', 'clean'],
  ['a tag in quotes', 'note: "say: !!python/object:os.system"\n', 'clean'],
  ['prose about tags', '# Safety\n\nThe tag `!!python/object` and the tag !!python/name run code.\n', 'clean'],
  ['a record with a tag in its text', '{"text": "a: !!python/object:os.system"}\n', 'clean'],
  ['Python with braces', '# A comment.\nimport x\nprint(f"{{{a.__class__.__name__}}}")\n', 'clean'],
  ['an object', '!!python/object/apply:os.system ["id"]\n', 'flagged'],
  ['one as a value', 'a: !!python/object/new:os.system [id]\n', 'flagged'],
  ['one in a list', '- 1\n- !!python/name:os.system\n', 'flagged'],
  ['one between brackets', 'a: {x: !!str b, y: !!python/module:os }\n', 'flagged'],
  ['one with an anchor', 'a: &b !!python/object/apply:os.system [id]\n', 'flagged'],
  ['one behind a quoted key', '"a # b": !!python/object/apply:os.system [id]\n', 'flagged'],
  ['one with escapes', 'a: !!%70ython/object/apply:os.system [id]\n', 'flagged'],
  ['one in full', 'a: !<tag:yaml.org,2002:python/object/apply:os.system> [id]\n', 'flagged'],
  ['one behind a handle', '%TAG !p! tag:yaml.org,2002:python/\n---\n!p!object/apply:os.system [id]\n', 'flagged'],
  ['one behind a part of a handle', '%TAG !p! tag:yaml\n---\n!p!.org,2002:python/name:os.system\n', 'flagged'],
  ['another handle', '%TAG !e! tag:example.com,2024:\n---\n!e!thing 1\n', 'clean'],
  ['one far behind', `${'a: 1\n'.repeat(100_000)}b: !!python/name:os.system\n`, 'flagged'],
  ['one behind a comment that ends at a separator', '# a\u2028b: !!python/name:os.system\n', 'flagged'],
  ['one behind a comment that ends at a next line', 'a: 1 # b\u0085c: !!python/name:os.system\n', 'flagged'],
  ['one behind what looks like a comment', 'a: ["b\n  # c", !!python/name:os.system ]\n', 'flagged'],
  ['one behind what looks like a quote', "a: ['b\n  c, ', !!python/name:os.system ]\n", 'flagged'],
  ['a comment with quotes', 'a: "b"\n# never: "c", !!python/name:os.system\n', 'clean'],
  ['a comment behind text of several lines', 'a: "b\n  c"\n# d: !!python/tuple [1, 2]\n', 'clean'],
  ['one in another encoding', utf16('a: !!python/name:os.system\n'), 'flagged'],
  [
    'TorchScript',
    zipFile([
      { name: 'm/data.pkl', content: PICKLE },
      { name: 'm/code/__torch__/net.py', content: Buffer.from('def forward(self, x):\n  torch.save(x, "/tmp/x")\n') },
    ]),
    'flagged',
  ],
  [
    'TorchScript of before version 1.4',
    zipFile([
      { name: 'm/model.json', content: Buffer.from('{"mainModule": {}}') },
      { name: 'm/code/m.py', content: Buffer.from('op_version_set = 0\n') },
    ]),
    'flagged',
  ],
  ...['m.wrapper.so', 'm.wrapper.cpp', 'm.kernel.cpp', 'm.cubin', 'm.pyd', 'm_metadata.json'].map(
    (name): Case => [
      `a package of AOTInductor with ${name}`,
      zipFile([
        { name: 'm/archive_format', content: Buffer.from('pt2') },
        { name: `m/data/aotinductor/model/${name}`, content: Buffer.from('x') },
      ]),
      'flagged',
    ],
  ),
  [
    'a package of torch.export',
    zipFile([
      { name: 'm/archive_format', content: Buffer.from('pt2') },
      { name: 'm/models/model.json', content: Buffer.from('{"graph_module": {}}') },
      { name: 'm/data/weights/model.pt', content: PICKLE },
    ]),
    'clean',
  ],
  [
    'source code beside other files',
    zipFile([{ name: 'code/net.py', content: Buffer.from('import torch\n') }]),
    'clean',
  ],
  [
    'the old tar of PyTorch',
    tarFile(['sys_info', 'pickle', 'storages', 'tensors'].map((name) => ({ name, content: PICKLE }))),
    'flagged',
  ],
  ['a tar of tensors', tarFile([{ name: 'tensors', content: PICKLE }]), 'clean'],
];

describe('text with instructions for loaders, and old models', () => {
  for (const [what, file, verdict] of CASES) {
    test(`${what}: ${verdict}`, async () => {
      const found = await inspectFile(memorySource(Buffer.from(file)));
      assert.equal(found.verdict, verdict, found.reason ?? '');
    });
  }
});
