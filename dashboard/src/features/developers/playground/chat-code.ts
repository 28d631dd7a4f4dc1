import { shellQuote } from '../../../lib/format/shell-quote.ts';
import { openClient, type Snippet } from '../../../lib/format/snippets.ts';
import { chatBody } from './chat-body.ts';
import type { Conversation } from './conversation.ts';
import type { Target } from './targets.ts';

/** Returns code that sends the conversation, up to the last message of the user. */
export function chatCode(
  origin: string,
  target: Pick<Target, 'kind' | 'id'>,
  conversation: Pick<Conversation, 'turns' | 'settings'>,
): Snippet[] {
  const hosted = target.kind === 'deployment';
  const body = chatBody(conversation);
  const filled = body.messages.length > 0 ? body : { ...body, messages: [{ role: 'user', content: 'Hello!' }] };
  const base = hosted ? `${origin}/v1/deployments/${target.id}` : `${origin}/v1`;
  const addressed = hosted ? filled : { model: target.id, ...filled };
  const request = { ...addressed, stream: true };
  return [
    {
      tool: 'curl',
      code: [
        'curl -sS --fail-with-body -N -H "Authorization: Bearer $SOUK_API_KEY" \\',
        `  -H 'Content-Type: application/json' \\`,
        `  ${base}/chat/completions \\`,
        `  -d ${shellQuote(toJson(request))}`,
      ].join('\n'),
    },
    {
      tool: 'OpenAI',
      code: [
        "import OpenAI from 'openai';",
        '',
        `const client = new OpenAI({ apiKey: process.env.SOUK_API_KEY, baseURL: '${base}' });`,
        // OpenAI's clients require a model, though the URL determines it.
        `const stream = await client.chat.completions.create(${toJavaScript(hosted ? { model: 'hosted', ...request } : request)});`,
        PRINT,
      ].join('\n'),
    },
    {
      tool: 'TypeScript',
      code: [
        ...openClient(origin),
        hosted
          ? `const stream = await souk.deployments.chat.completions.create('${target.id}', ${toJavaScript(request)});`
          : `const stream = await souk.chat.completions.create(${toJavaScript(request)});`,
        PRINT,
      ].join('\n'),
    },
  ];
}

const PRINT = "for await (const chunk of stream) process.stdout.write(chunk.choices[0]?.delta.content ?? '');";

/** Formats a body as JSON with one field, and one message, per line. */
function toJson(body: object): string {
  const fields = Object.entries(body).map(([name, value]) => `  ${JSON.stringify(name)}: ${valueToJson(name, value)}`);
  return `{\n${fields.join(',\n')}\n}`;
}

function valueToJson(name: string, value: unknown): string {
  if (name !== 'messages' || !Array.isArray(value)) return JSON.stringify(value);
  return `[\n${value.map((message) => `    ${JSON.stringify(message)}`).join(',\n')}\n  ]`;
}

/** Formats a body as a JavaScript object, whose field names need no quotes. */
function toJavaScript(body: object): string {
  return toJson(body).replaceAll(/^( {2})"(\w+)":/gm, '$1$2:');
}
