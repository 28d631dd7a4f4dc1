import assert from 'node:assert/strict';
import { test } from 'node:test';
import { chatSnippets, downloadSnippets } from './snippets.ts';

const PLACE = { origin: 'https://souk.example', slug: 'acme/pick-place' };
const codeFor = (tool: string, ...args: Parameters<typeof downloadSnippets>) =>
  downloadSnippets(...args).find((snippet) => snippet.tool === tool)?.code ?? '';

test('includes the origin of the market and the slug of the asset', () => {
  for (const { code } of downloadSnippets('model', PLACE)) {
    assert.ok(code.includes('https://souk.example') && code.includes('acme/pick-place'), code);
  }
  for (const { code } of chatSnippets(PLACE, 'dep_1')) assert.ok(code.includes('dep_1'), code);
  assert.match(codeFor('CLI', 'dataset', PLACE), /^souk datasets download acme\/pick-place -o pick-place$/m);
});

test('downloads one file under its name, and several as a tar', () => {
  assert.match(codeFor('curl', 'model', PLACE), / -o pick-place\.tar /);
  assert.match(codeFor('curl', 'model', PLACE, 'weights/model-00001.safetensors'), / -o model-00001\.safetensors /);
});

test('replaces file names that are unsafe in a shell', () => {
  for (const name of ['$(reboot)', 'a b', '-rf', '.bashrc', '`x`', "it's", 'a;b', 'two\nlines', '']) {
    assert.match(codeFor('curl', 'model', PLACE, name), / -o pick-place\.bin /, name);
  }
});
