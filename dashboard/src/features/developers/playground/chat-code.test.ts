import assert from 'node:assert/strict';
import { test } from 'node:test';
import { chatCode } from './chat-code.ts';
import { DEFAULT_SETTINGS } from './conversation.ts';

const turns = [{ role: 'user' as const, content: 'What\'s a "gripper"?' }];
const settings = { ...DEFAULT_SETTINGS, temperature: '0.2' };
const codeFor = (tool: string, target: { kind: 'model' | 'deployment'; id: string }) =>
  chatCode('https://souk.example', target, { turns, settings }).find((one) => one.tool === tool)?.code ?? '';

test('includes the model, the messages and the settings of the conversation', () => {
  const code = codeFor('TypeScript', { kind: 'model', id: 'svc-fast-8b' });
  for (const part of ['model: "svc-fast-8b"', 'What\'s a \\"gripper\\"?', 'temperature: 0.2', 'stream: true']) {
    assert.ok(code.includes(part), `${part} in ${code}`);
  }
});

test('escapes the messages for the shell', () => {
  const code = codeFor('curl', { kind: 'model', id: 'svc-fast-8b' });
  const [, body = ''] = /-d '(.*)'$/s.exec(code) ?? [];
  const sent = JSON.parse(body.replaceAll("'\\''", "'"));
  assert.equal(sent.messages[0].content, turns[0]?.content);
});

test('calls a deployment at its own URL', () => {
  const target = { kind: 'deployment', id: 'dep_1' } as const;
  assert.ok(codeFor('OpenAI', target).includes("baseURL: 'https://souk.example/v1/deployments/dep_1'"));
  assert.ok(codeFor('curl', target).includes('/v1/deployments/dep_1/chat/completions'));
});

test('uses an example message for an empty conversation', () => {
  const code = chatCode('https://souk.example', { kind: 'model', id: 'm' }, { turns: [], settings: DEFAULT_SETTINGS });
  assert.ok(code.every(({ code: text }) => text.includes('Hello!')));
});
