import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { test } from 'node:test';
import { checkWidget } from '../src/lib/widget/check-widget.ts';
import { parseWidget } from '../src/lib/widget/parse-widget.ts';

const guide = readFileSync(new URL('../../docs/selling.md', import.meta.url), 'utf8');

test('the input form in the guide can be read, and matches the model that it is for', () => {
  const example = /```markdown\n([\s\S]*?)\n```/.exec(guide)?.[1] ?? assert.fail('the guide has no example');
  const { widget, problems } = parseWidget(example);
  assert.deepEqual(problems, []);
  const pairs = (name: string) => ({ name, datatype: 'FP32', shape: [-1, 2] });
  const signature = { inputs: [pairs('target')], outputs: [pairs('joints'), pairs('reached')] };
  assert.deepEqual(checkWidget(widget ?? assert.fail(), signature), []);
});

test('the guide names every type of inputs and outputs', () => {
  const [, inputs = '', outputs = ''] = guide.split(/\| (?:Input|Output) `type` \|/);
  const typesIn = (table: string) => Array.from(table.matchAll(/^\| `(\w+)` \|/gm), ([, type]) => type);
  assert.deepEqual(typesIn(inputs), ['numbers', 'drawing', 'image', 'grid', 'choice', 'text']);
  const drawn = typesIn(outputs.split('\n## ')[0] ?? '');
  assert.deepEqual(drawn, ['classes', 'boxes', 'path', 'arm', 'heatmap', 'trajectory', 'numbers']);
});
