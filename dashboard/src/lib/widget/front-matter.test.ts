import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import { mentionsWidget, splitReadme } from './front-matter.ts';

test('splits YAML between two rules from the Markdown after it', () => {
  assert.deepEqual(splitReadme('---\nlicense: MIT\n---\n# Arm\n'), { frontMatter: 'license: MIT', body: '# Arm\n' });
  assert.deepEqual(splitReadme('---\r\ntags: [a]\r\n---\r\nText'), { frontMatter: 'tags: [a]', body: 'Text' });
  assert.deepEqual(splitReadme('---\nlicense: MIT\n---'), { frontMatter: 'license: MIT', body: '' });
});

test('leaves Markdown without front matter as it is', () => {
  for (const body of [
    '',
    '# Arm',
    '---\n\nA rule above\n\n---\nand below',
    '# Arm\n---\nlicense: MIT\n---\n',
    '---\na: 1\n',
  ]) {
    assert.deepEqual(splitReadme(body), { frontMatter: null, body });
  }
});

test('returns every readme in parts that it consists of', () => {
  fc.assert(
    fc.property(fc.array(fc.constantFrom('---', '\n', '\r\n', 'a: 1', 'widget:', ' ', '# b')), (parts) => {
      const readme = parts.join('');
      const { frontMatter, body } = splitReadme(readme);
      assert.ok(readme.endsWith(body));
      assert.ok(readme.includes(frontMatter ?? ''));
      if (mentionsWidget(readme)) assert.match(frontMatter ?? '', /^widget:/m);
    }),
  );
});

test('detects a widget without parsing it', () => {
  assert.equal(mentionsWidget('---\nlicense: MIT\nwidget:\n  inputs: []\n---\n'), true);
  assert.equal(mentionsWidget('---\nlicense: MIT\n---\nwidget:\n'), false);
  assert.equal(mentionsWidget(undefined), false);
});
