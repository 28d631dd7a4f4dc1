import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { inspectFile } from '../inspect-file.ts';
import { BOUNDS } from '../inspection-bounds.ts';
import { memorySource } from '../memory-source.fixture.ts';
import { inspectText } from './inspect-text.ts';
import { judgeLargeTemplate } from './large-template.ts';

async function* pieces(text: string, size: number): AsyncGenerator<string> {
  for (let at = 0; at < text.length; at += size) yield text.slice(at, at + size);
}

const TEMPLATES: readonly (readonly [template: string, verdict: string])[] = [
  ['a {{ messages[0].content }} b {% if x %}c{% endif %}', 'clean'],
  ['a {{ x.__class__ }} b', 'flagged'],
  ['{# {{ x #}{{ x.__class__ }}', 'flagged'],
  ['{# a comment without an end {{ x.__class__ }}', 'clean'],
  ['{#}{{ x }}#}{{ x.__class__ }}', 'flagged'],
  ['{% raw %}{{ x.__class__ }}{% endraw %}', 'clean'],
  ["{% raw %}{{ '{% endraw %}{{ x._private }}", 'flagged'],
  ["{{ '}}' ~ x['__cla' ~ 'ss__'] }}", 'flagged'],
  ['\\newcommand{%\n}{{ x.__class__ }}', 'clean'],
  ['{{ $x }}{{ x.__class__ }}', 'clean'],
];

describe('a template in pieces', () => {
  for (const [template, verdict] of TEMPLATES) {
    test(`${template}: ${verdict}`, async () => {
      for (let size = 1; size <= template.length; size++) {
        assert.equal((await judgeLargeTemplate(pieces(template, size))).verdict, verdict, `in pieces of ${size}`);
      }
    });
  }
  test('a statement that is too long is not vouched for', async () => {
    const text = `{{ "${'x'.repeat(BOUNDS.json)}" ~ x.y`;
    const { verdict, reason } = await judgeLargeTemplate(pieces(text, BOUNDS.chunk));
    assert.equal(verdict, 'inconclusive');
    assert.match(reason ?? '', /longer than 33\.6 MB/);
  });
});

test('a template in a text too large to be looked at as a whole is found', async () => {
  const lines = 'a line of text\n'.repeat(BOUNDS.json / 15 + 1);
  for (const [text, verdict] of [
    [`${lines}{{ x.__class__ }}`, 'flagged'],
    [`{{ x.__class__ }}${lines}`, 'flagged'],
    [`${lines}{{ x.content }}`, 'clean'],
    [`{"a": 1}\n{"b": 2}\n${lines}{{ x.__class__ }}`, 'flagged'],
  ] as const) {
    assert.equal((await inspectFile(memorySource(Buffer.from(text)))).verdict, verdict, text.slice(-20));
  }
});

test('a tag of YAML is found in a text of any size', async () => {
  const SIZE = 257 * 1024 * 1024;
  const filler = Buffer.from('a: 1\n'.repeat(60_000));
  const endingWith = (end: string) => ({
    size: SIZE + end.length,
    read: async (at: number, length: number) => {
      if (at >= SIZE) return Buffer.from(end).subarray(at - SIZE, at - SIZE + length);
      const from = at % filler.length;
      return filler.subarray(from, from + Math.min(length, SIZE - at));
    },
  });
  assert.equal((await inspectText(endingWith('\nb: !!python/name:os.system\n'))).verdict, 'flagged');
  assert.equal((await inspectText(endingWith('\nb: 2\n'))).verdict, 'clean');
});

test('records with a tag in a long text are clean, whatever follows the first', async () => {
  const record = JSON.stringify({ text: `${'x'.repeat(5000)}\na: !!python/object:os.system [1]` });
  assert.equal((await inspectText(memorySource(Buffer.from(`${record}\n${record}\n`)))).verdict, 'clean');
  assert.equal(
    (await inspectText(memorySource(Buffer.from('null\n{x\n--- !!python/name:os.system\n')))).verdict,
    'flagged',
  );
});
