import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import OpenAI from 'openai';
import { median } from './median.ts';
import type { Row } from './report/benchmark-result.ts';
import { recordResult } from './report/record-result.ts';
import { limitRow, minimumRow } from './report/rows.ts';
import { startSouk } from './servers.ts';
import { sized } from './size.ts';

// `npm run bench:sandbox-model`: streamed completions of the sandbox model over HTTP with the demo's key, by one caller and by
// several at once. Compares them with limits: the first token of a caller alone within 300 ms, of one of several within a
// second, and 200 tokens/s.

const FIRST_TOKEN_MS = { alone: 300, together: 1_000 };
const TOKENS_PER_SECOND = 200;
const COMPLETIONS = sized(32, 60);
const CALLERS = sized([1, 16], [1, 4, 16]);
const QUESTIONS = [
  'How do I verify a webhook?',
  'Tell me a short story about a robot.',
  'What does scope_required mean?',
  'How do I publish a model?',
  'What is inverse kinematics?',
];

interface Measured {
  /** Milliseconds from the request to the first text. */
  first: number;
  /** Rate from the first text to the last. */
  tokensPerSecond: number;
  tokens: number;
}

const souk = await startSouk({ SOUK_DEMO: 'true', LOG_LEVEL: 'warn' });
try {
  const { key } = JSON.parse(await readFile(join(souk.dataDir, 'demo.json'), 'utf8')) as { key: string };
  const client = new OpenAI({ baseURL: `${souk.url}/v1`, apiKey: key });
  const loading = await complete(client, 0);
  console.log(`first completion, which loads the model: first token after ${loading.first.toFixed(0)} ms`);
  const rows: Row[] = [];
  for (const callers of CALLERS) rows.push(...(await measure(client, callers)));
  recordResult('sandbox-model', {
    method: `${COMPLETIONS} streamed completions of the sandbox model over HTTP, by ${CALLERS.join(', ')} callers at a time, beside its limits.`,
    rows,
    notes: [`The first completion loads the model, and begins after ${loading.first.toFixed(0)} ms.`],
  });
} finally {
  await souk.stop();
}

async function measure(client: OpenAI, callers: number): Promise<Row[]> {
  const measured: Measured[] = [];
  let next = 0;
  const startedAt = performance.now();
  const call = async (): Promise<void> => {
    while (next < COMPLETIONS) measured.push(await complete(client, next++));
  };
  await Promise.all(Array.from({ length: callers }, call));
  const seconds = (performance.now() - startedAt) / 1000;
  const firsts = measured.map(({ first }) => first).toSorted((a, b) => a - b);
  const slowest = firsts.at(Math.floor(firsts.length * 0.99)) ?? 0;
  const rate = median(measured.map(({ tokensPerSecond }) => tokensPerSecond));
  const total = measured.reduce((sum, { tokens }) => sum + tokens, 0) / seconds;
  console.log(
    `${callers} at a time: first token ${median(firsts).toFixed(0)} ms (p50), ${slowest.toFixed(0)} ms (p99); ` +
      `${rate.toFixed(0)} tokens/s per completion (p50), ${total.toFixed(0)} in total`,
  );
  const work = `sandbox model, ${callers === 1 ? 'one caller' : `${callers} callers`}`;
  const limit = callers === 1 ? FIRST_TOKEN_MS.alone : FIRST_TOKEN_MS.together;
  const speed = { work: `${work}: speed of each completion`, unit: 'tokens/s', value: rate };
  return [
    limitRow({ work: `${work}: first token, p50`, unit: 'ms', value: median(firsts), limit }),
    limitRow({ work: `${work}: first token, p99`, unit: 'ms', value: slowest, limit }),
    ...(callers === 1 ? [minimumRow({ ...speed, minimum: TOKENS_PER_SECOND })] : []),
  ];
}

async function complete(client: OpenAI, index: number): Promise<Measured> {
  const startedAt = performance.now();
  const stream = await client.chat.completions.create({
    model: 'svc-fast-8b',
    messages: [{ role: 'user', content: QUESTIONS[index % QUESTIONS.length] ?? '' }],
    stream: true,
    stream_options: { include_usage: true },
    seed: index,
  });
  let [first, last, tokens] = [0, 0, 0];
  for await (const { choices, usage } of stream) {
    tokens = usage?.completion_tokens ?? tokens;
    if (!choices[0]?.delta.content) continue;
    last = performance.now();
    first ||= last;
  }
  return { first: first - startedAt, tokens, tokensPerSecond: (tokens - 1) / ((last - first) / 1000) };
}
