import type { Deployment } from '@souk/sdk';
import { shellQuote } from './shell-quote.ts';
import { openClient, type Snippet } from './snippets.ts';
import { exampleOf } from './tensor-entry.ts';

type Specs = NonNullable<Deployment['inputs']>;

/** A request longer than this is read from a file: it is too long to paste, and shells limit the length of a command. */
const MAX_INLINE = 4_000;

/** The name under which the page saves such a request. */
export const REQUEST_FILE = 'request.json';

/** Returns example calls of a tensor model, with valid example values where they are short enough to read. */
export function tensorSnippets(origin: string, id: string, inputs: Specs): Snippet[] {
  return callSnippets(origin, id, { inputs: inputs.map(exampleTensor) });
}

/** Returns a call of a tensor model with the given request body. */
export function callSnippets(origin: string, id: string, body: { inputs: readonly object[] }): Snippet[] {
  const json = JSON.stringify(body);
  const isInline = json.length <= MAX_INLINE;
  const data = isInline ? shellQuote(json) : `@${REQUEST_FILE}`;
  return [
    {
      tool: 'curl',
      code: [
        'curl -sS --fail-with-body -H "Authorization: Bearer $SOUK_API_KEY" \\',
        `  -H 'Content-Type: application/json' \\`,
        `  ${origin}/v1/deployments/${id}/invoke \\`,
        `  -d ${data}`,
      ].join('\n'),
    },
    { tool: 'TypeScript', code: (isInline ? inlineCall(origin, id, body.inputs) : fileCall(origin, id)).join('\n') },
    { tool: 'CLI', code: [`souk login --url ${origin}`, `souk invoke ${id} -d ${data}`].join('\n') },
  ];
}

const PRINT = 'for (const { name, shape, data } of outputs) console.log(name, shape, data);';

function inlineCall(origin: string, id: string, inputs: readonly object[]): string[] {
  return [
    ...openClient(origin),
    `const { outputs } = await souk.deployments.invoke('${id}', {`,
    '  inputs: [',
    ...inputs.map((tensor) => `    ${JSON.stringify(tensor)},`),
    '  ],',
    '});',
    PRINT,
  ];
}

function fileCall(origin: string, id: string): string[] {
  return [
    "import { readFile } from 'node:fs/promises';",
    ...openClient(origin),
    `const request = JSON.parse(await readFile('${REQUEST_FILE}', 'utf8'));`,
    `const { outputs } = await souk.deployments.invoke('${id}', request);`,
    PRINT,
  ];
}

/** Returns an example input. An ellipsis stands for values that are too many to write out. */
function exampleTensor(spec: Specs[number]) {
  const { name, datatype } = spec;
  const example = exampleOf(spec);
  const shape = spec.shape.map((extent) => Math.max(extent, 1));
  const data: unknown[] = example === '' ? ['…'] : [JSON.parse(example)].flat(Number.POSITIVE_INFINITY);
  return { name, datatype, shape, data };
}
