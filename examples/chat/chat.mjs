// Asks a language model, prints the answer as it is generated, and prints what it cost.
//   SOUK_API_KEY=svc_test_… node examples/chat/chat.mjs "What is a gripper?"
// The key is a premium one: souk keys create --name chat --mode test --tier premium
import { Souk } from '@souk/sdk';

const { SOUK_URL = 'http://localhost:4242', SOUK_API_KEY, MODEL = 'svc-fast-8b' } = process.env;
const question = process.argv.slice(2).join(' ');
if (!SOUK_API_KEY || !question) {
  console.error('Usage: SOUK_API_KEY=svc_test_… node chat.mjs <question>');
  process.exit(2);
}

const souk = new Souk({ apiKey: SOUK_API_KEY, baseURL: `${SOUK_URL}/v1` });
const stream = await souk.chat.completions.create({
  model: MODEL,
  messages: [{ role: 'user', content: question }],
  max_tokens: 200,
  stream: true,
  stream_options: { include_usage: true },
});
let usage;
for await (const chunk of stream) {
  process.stdout.write(chunk.choices[0]?.delta.content ?? '');
  usage = chunk.usage ?? usage;
}
process.stdout.write('\n');
console.error(`${usage.total_tokens} tokens, ${usage.cost} ${usage.currency}`);
