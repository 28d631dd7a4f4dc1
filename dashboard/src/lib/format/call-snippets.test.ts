import assert from 'node:assert/strict';
import { test } from 'node:test';
import { callSnippets, tensorSnippets } from './call-snippets.ts';

const codeFor = (tool: string, name: string, shape: number[]) =>
  tensorSnippets('https://souk.example', 'dep_1', [{ name, datatype: 'FP32', shape }]).find((one) => one.tool === tool)
    ?.code ?? '';

test('returns a curl command that can be run as it is', () => {
  const code = codeFor('curl', 'x', [-1, 3]);
  assert.ok(code.includes('https://souk.example/v1/deployments/dep_1/invoke'), code);
  const [, body = ''] = /-d '(.*)'$/.exec(code) ?? [];
  assert.deepEqual(JSON.parse(body), { inputs: [{ name: 'x', datatype: 'FP32', shape: [1, 3], data: [0, 0, 0] }] });
});

test('puts an ellipsis in place of too many values', () => {
  assert.match(codeFor('TypeScript', 'image', [1, 3, 224, 224]), /"shape":\[1,3,224,224\],"data":\["…"\]/);
});

test('escapes tensor names for the shell', () => {
  assert.ok(codeFor('CLI', "x'; reboot; '", [1]).includes("x'\\''; reboot; '\\''"));
});

test('reads a long request from a file', () => {
  const data = new Array<number>(2_000).fill(0.5);
  const snippets = callSnippets('https://souk.example', 'dep_1', { inputs: [{ name: 'x', data }] });
  const [curl = '', code = '', cli = ''] = snippets.map((snippet) => snippet.code);
  assert.match(curl, / -d @request\.json$/);
  assert.match(code, /readFile\('request\.json', 'utf8'\)/);
  assert.match(cli, / -d @request\.json$/);
});
