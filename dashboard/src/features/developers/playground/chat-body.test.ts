import assert from 'node:assert/strict';
import { test } from 'node:test';
import { chatBody, settingProblems } from './chat-body.ts';
import { DEFAULT_SETTINGS, upToUserTurn } from './conversation.ts';

const facts = { totalMs: 1 };
const turns = [
  { role: 'user' as const, content: 'Hello' },
  { role: 'assistant' as const, content: '', facts },
  { role: 'user' as const, content: 'Are you there?' },
  { role: 'assistant' as const, content: 'Yes.', facts },
];

test('omits empty settings and empty responses', () => {
  assert.deepEqual(chatBody({ turns, settings: DEFAULT_SETTINGS }), {
    messages: [
      { role: 'user', content: 'Hello' },
      { role: 'user', content: 'Are you there?' },
      { role: 'assistant', content: 'Yes.' },
    ],
  });
});

test('sends the settings that are given', () => {
  const settings = { system: ' Be brief. ', temperature: '0,5', topP: '0.9', maxTokens: '64', stop: 'END\n\nSTOP' };
  const { messages, ...others } = chatBody({ turns: turns.slice(0, 1), settings });
  assert.deepEqual(messages[0], { role: 'system', content: 'Be brief.' });
  assert.deepEqual(others, { temperature: 0.5, top_p: 0.9, max_tokens: 64, stop: ['END', 'STOP'] });
});

test('reports invalid settings by field', () => {
  const settings = { system: '', temperature: '3', topP: 'much', maxTokens: '1.5', stop: '1\n2\n3\n4\n5' };
  assert.deepEqual(
    settingProblems(settings).map(({ field }) => field),
    ['temperature', 'topP', 'maxTokens', 'stop'],
  );
  assert.deepEqual(settingProblems(DEFAULT_SETTINGS), []);
});

test('cuts the turns after a message of the user', () => {
  assert.equal(upToUserTurn(turns).length, 3);
  assert.equal(upToUserTurn(turns, 0).length, 1);
});
