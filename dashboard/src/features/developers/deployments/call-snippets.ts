import type { Deployment } from '@souk/sdk';
import { shellQuote } from '../../../lib/format/shell-quote.ts';
import { openClient, type Snippet } from '../../../lib/format/snippets.ts';
import { exampleOf } from '../../../lib/format/tensor-entry.ts';

type Specs = NonNullable<Deployment['inputs']>;

/** Returns example calls of a tensor model, with valid example values where they are short enough to read. */
export function tensorSnippets(origin: string, id: string, inputs: Specs): Snippet[] {
  const body = { inputs: inputs.map(exampleTensor) };
  const json = JSON.stringify(body);
  return [
    {
      tool: 'curl',
      code: [
        'curl -sS --fail-with-body -H "Authorization: Bearer $SOUK_API_KEY" \\',
        `  -H 'Content-Type: application/json' \\`,
        `  ${origin}/v1/deployments/${id}/invoke \\`,
        `  -d ${shellQuote(json)}`,
      ].join('\n'),
    },
    {
      tool: 'TypeScript',
      code: [
        ...openClient(origin),
        `const { outputs } = await souk.deployments.invoke('${id}', {`,
        '  inputs: [',
        ...body.inputs.map((tensor) => `    ${JSON.stringify(tensor)},`),
        '  ],',
        '});',
        'for (const { name, shape, data } of outputs) console.log(name, shape, data);',
      ].join('\n'),
    },
    { tool: 'CLI', code: [`souk login --url ${origin}`, `souk invoke ${id} -d ${shellQuote(json)}`].join('\n') },
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
