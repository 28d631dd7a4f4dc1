import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { UsageRecord } from '../metering/usage-record.ts';
import type { ChatCompletion, TokenUsage } from './chat.ts';
import { type CompletionOptions, completeWhole } from './complete-chat.ts';
import type { PreparedCompletion } from './completion.ts';

/** Returns the usage record and the log entries of a completion with this reported usage. */
async function completeWithUsage(usage: TokenUsage): Promise<{ record: UsageRecord; logged: unknown[] }> {
  const logged: unknown[] = [];
  const records: UsageRecord[] = [];
  const choices = [{ index: 0, message: { role: 'assistant', content: 'Hello' }, finish_reason: 'stop' }];
  const completion: ChatCompletion = { id: 'a', object: 'chat.completion', created: 1, model: 'up', choices, usage };
  const prepared = {
    ...{ requestId: 'req_1', mode: 'live', model: 'svc-fast-8b', streamed: false, startedAt: 0 },
    spender: { accountId: 'usr_1', keyId: 'key_1' },
    request: { model: 'svc-fast-8b', messages: [{ role: 'user', content: 'a secret' }], max_tokens: 5 },
    bounds: { billablePrompt: () => 300, completion: 5, choices: 1, mayHideTokens: false },
    price: { from: 0, prompt: 1, completion: 1 },
    backend: { complete: async () => completion, tokenizer: undefined },
    meter: { settle: async (_hold: unknown, record: UsageRecord) => void records.push(record), void: () => undefined },
  } as unknown as PreparedCompletion;
  const options = {
    openStreams: { watch: () => ({ signal: new AbortController().signal, done: () => undefined }) },
    log: { warn: (...line: unknown[]) => void logged.push(line) },
    onUsed: () => undefined,
  } as unknown as CompletionOptions;
  const call = { reply: {}, requestId: 'req_1', requestKey: null } as Parameters<typeof completeWhole>[0];
  await completeWhole(call, prepared, options);
  return { record: records[0] as UsageRecord, logged };
}

test('bills an excessive count up to its bound, and logs it without the messages', async () => {
  const { record, logged } = await completeWithUsage({ prompt_tokens: 900, completion_tokens: 2_000 });
  assert.deepEqual([record.promptTokens, record.completionTokens, record.costNano], [300, 5, 305]);
  assert.deepEqual(logged, [
    [
      {
        ...{ request_id: 'req_1', model: 'svc-fast-8b', counted_by: 'backend' },
        counted: { prompt_tokens: 900, completion_tokens: 2_000 },
        billed: { prompt_tokens: 300, completion_tokens: 5 },
      },
      'more tokens counted than requested or delivered; billing the bound',
    ],
  ]);
});

test('bills a plausible count unchanged, and logs nothing', async () => {
  const { record, logged } = await completeWithUsage({ prompt_tokens: 7, completion_tokens: 2 });
  assert.deepEqual([record.promptTokens, record.completionTokens], [7, 2]);
  assert.deepEqual(logged, []);
});
