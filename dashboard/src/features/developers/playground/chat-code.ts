import type { Snippet } from '../../../lib/format/snippets.ts';
import { chatBody } from './chat-body.ts';
import type { Conversation } from './conversation.ts';
import type { Target } from './targets.ts';

/** The conversation as programs would have it, up to the last question. */
export function chatCode(
  origin: string,
  target: Pick<Target, 'kind' | 'id'>,
  conversation: Pick<Conversation, 'turns' | 'settings'>,
): Snippet[] {
  const hosted = target.kind === 'deployment';
  const body = chatBody(conversation);
  const asked = body.messages.length > 0 ? body : { ...body, messages: [{ role: 'user', content: 'Hello!' }] };
  const base = hosted ? `${origin}/v1/deployments/${target.id}` : `${origin}/v1`;
  const named = hosted ? asked : { model: target.id, ...asked };
  const sent = { ...named, stream: true };
  return [
    {
      tool: 'curl',
      code: [
        'curl -sS --fail-with-body -N -H "Authorization: Bearer $SOUK_API_KEY" \\',
        `  -H 'Content-Type: application/json' \\`,
        `  ${base}/chat/completions \\`,
        `  -d '${written(sent).replaceAll("'", "'\\''")}'`,
      ].join('\n'),
    },
    {
      tool: 'OpenAI',
      code: [
        "import OpenAI from 'openai';",
        '',
        `const client = new OpenAI({ apiKey: process.env.SOUK_API_KEY, baseURL: '${base}' });`,
        // OpenAI's clients want a model to be named, whatever the address says.
        `const stream = await client.chat.completions.create(${script(hosted ? { model: 'hosted', ...sent } : sent)});`,
        PRINT,
      ].join('\n'),
    },
    {
      tool: 'TypeScript',
      code: [
        "import { Souk } from '@souk/sdk';",
        '',
        `const souk = new Souk({ apiKey: process.env.SOUK_API_KEY, baseURL: '${origin}/v1' });`,
        hosted
          ? `const stream = await souk.deployments.chat.completions.create('${target.id}', ${script(sent)});`
          : `const stream = await souk.chat.completions.create(${script(sent)});`,
        PRINT,
      ].join('\n'),
    },
  ];
}

const PRINT = "for await (const chunk of stream) process.stdout.write(chunk.choices[0]?.delta.content ?? '');";

/** A field, and within the conversation a message, to a line. */
function written(body: object): string {
  const fields = Object.entries(body).map(([name, value]) => `  ${JSON.stringify(name)}: ${writtenValue(name, value)}`);
  return `{\n${fields.join(',\n')}\n}`;
}

function writtenValue(name: string, value: unknown): string {
  if (name !== 'messages' || !Array.isArray(value)) return JSON.stringify(value);
  return `[\n${value.map((message) => `    ${JSON.stringify(message)}`).join(',\n')}\n  ]`;
}

/** JSON is JavaScript; names of fields need no quotes there. */
function script(body: object): string {
  return written(body).replaceAll(/^( {2})"(\w+)":/gm, '$1$2:');
}
