export interface Snippet {
  /** The tool it is for, such as `curl`. */
  tool: string;
  code: string;
}

export interface Place {
  /** Origin of this market, such as `https://souk.example`. */
  origin: string;
  /** Such as `acme/pick-place`. */
  slug: string;
}

/** Returns code that downloads the files. `only` is the name of a single file; several files come as a tar. */
export function downloadSnippets(kind: 'model' | 'dataset', { origin, slug }: Place, only?: string): Snippet[] {
  const folder = slug.slice(slug.indexOf('/') + 1);
  const target = only === undefined ? `${folder}.tar` : safeFileName(only, folder);
  return [
    {
      tool: 'curl',
      code: [
        'curl -sS --fail-with-body -L -H "Authorization: Bearer $SOUK_API_KEY" \\',
        `  -o ${target} ${origin}/v1/${kind}s/${slug}/download`,
      ].join('\n'),
    },
    {
      tool: 'TypeScript',
      code: [
        "import { Souk } from '@souk/sdk';",
        "import { download } from '@souk/sdk/node';",
        '',
        `const souk = new Souk({ apiKey: process.env.SOUK_API_KEY, baseURL: '${origin}/v1' });`,
        `await download(souk, { ${kind}: '${slug}' }, '${folder}');`,
      ].join('\n'),
    },
    {
      tool: 'CLI',
      code: [`souk login --url ${origin}`, `souk ${kind}s download ${slug} -o ${folder}`].join('\n'),
    },
  ];
}

/** Returns the lines that import the SDK and open a client. */
export function openClient(origin: string): string[] {
  return [
    "import { Souk } from '@souk/sdk';",
    '',
    `const souk = new Souk({ apiKey: process.env.SOUK_API_KEY, baseURL: '${origin}/v1' });`,
  ];
}

/** Returns code that chats with a deployed model. */
export function chatSnippets({ origin }: Place, deployment: string): Snippet[] {
  return [
    {
      tool: 'curl',
      code: [
        'curl -sS --fail-with-body -N -H "Authorization: Bearer $SOUK_API_KEY" \\',
        `  -H 'Content-Type: application/json' \\`,
        `  ${origin}/v1/deployments/${deployment}/chat/completions \\`,
        `  -d '{"messages": [{"role": "user", "content": "Hello!"}], "stream": true}'`,
      ].join('\n'),
    },
    {
      tool: 'TypeScript',
      code: [
        ...openClient(origin),
        `const stream = await souk.deployments.chat.completions.create('${deployment}', {`,
        "  messages: [{ role: 'user', content: 'Hello!' }],",
        '  stream: true,',
        '});',
        "for await (const chunk of stream) process.stdout.write(chunk.choices[0]?.delta.content ?? '');",
      ].join('\n'),
    },
    { tool: 'CLI', code: [`souk login --url ${origin}`, `souk invoke ${deployment} -p "Hello!"`].join('\n') },
  ];
}

/** File names are untrusted: in a command that people paste, only a plain one is used. */
function safeFileName(name: string, fallback: string): string {
  const last = name.slice(name.lastIndexOf('/') + 1);
  return /^[A-Za-z0-9_][\w.-]*$/.test(last) ? last : `${fallback}.bin`;
}
