import type { Figure } from './demo-asset.ts';
import { figureTable } from './write-card.ts';

interface TensorRow {
  name: string;
  type: string;
  meaning: string;
}

interface Example {
  input: string;
  shape: readonly number[];
  values: readonly number[];
}

interface ModelCard {
  /** `<seller>/<asset>`. */
  slug: string;
  title: string;
  /** What it does, in a few sentences. */
  summary: string;
  /** Describes the figure. */
  alt: string;
  inputs: readonly TensorRow[];
  outputs: readonly TensorRow[];
  /** How the figures were measured. */
  measured: string;
  figures: readonly Figure[];
  training: string;
  limits: readonly string[];
  /** A call to try. Models that are not hosted have `usage` instead. */
  example?: readonly Example[];
  /** Markdown of a section `Use it`. */
  usage?: string;
  /** Name of the output that the example prints. */
  prints?: string;
  files: Readonly<Record<string, string>>;
}

/** Returns the Markdown of a model's card. */
export function modelCard(card: ModelCard): string {
  const { title, summary, alt, inputs, outputs, measured, figures, training, limits, files } = card;
  return [
    `# ${title}`,
    summary,
    `![${alt}](figure.webp)`,
    '## Inputs and outputs',
    table(['', 'Name', 'Type', 'Meaning'], [...tensorRows('input', inputs), ...tensorRows('output', outputs)]),
    '## Measured',
    measured,
    ...(figures.length > 0 ? [figureTable(figures)] : []),
    '## How it was made',
    training,
    '## Limits',
    limits.map((limit) => `- ${limit}`).join('\n'),
    ...(card.example ? ['## Call it', callingSection(card.slug, card.example, card.prints ?? '')] : []),
    ...(card.usage ? ['## Use it', card.usage] : []),
    '## Files',
    table(
      ['File', 'Contents'],
      Object.entries(files).map(([name, contents]) => [`\`${name}\``, contents]),
    ),
  ].join('\n\n');
}

function tensorRows(kind: string, tensors: readonly TensorRow[]): string[][] {
  return tensors.map(({ name, type, meaning }) => [kind, `\`${name}\``, type, meaning]);
}

function table(head: readonly string[], rows: readonly (readonly string[])[]): string {
  return [head, head.map(() => '---'), ...rows].map((row) => `| ${row.join(' | ')} |`).join('\n');
}

function callingSection(slug: string, example: readonly Example[], prints: string): string {
  const inputs = example.map(({ input, shape, values }) => ({
    ...{ name: input, datatype: 'FP32', shape, data: values },
  }));
  const tensors = example.map(
    ({ input, shape, values }) =>
      `    tensor('${input}', Float32Array.of(${values.join(', ')}), [${shape.join(', ')}]),`,
  );
  return `Deploy it, or take the ID of the seller's deployment from the listing. Over HTTP:

\`\`\`sh
ID=$(souk deploy ${slug} -q)
curl "$SOUK_URL/v1/deployments/$ID/invoke" -H "Authorization: Bearer $SOUK_API_KEY" \\
  -H 'Content-Type: application/json' \\
  -d '${JSON.stringify({ inputs })}'
\`\`\`

With the SDK:

\`\`\`js
import { Souk, tensor } from '@souk/sdk';

const souk = new Souk({ apiKey: process.env.SOUK_API_KEY, baseURL: \`\${process.env.SOUK_URL}/v1\` });
const { outputs } = await souk.deployments.invoke(process.env.ID, {
  inputs: [
${tensors.join('\n')}
  ],
});
console.log(outputs.find(({ name }) => name === '${prints}').data);
\`\`\``;
}
