import { file, type TestFile } from '../test-file.ts';

const TAGS = [
  ...[
    '!!python/object/apply:os.system',
    '!!python/object/new:os.system',
    '!!python/object:os.X',
    '!!python/name:os.system',
  ],
  ...['!!python/module:os', '!!%70ython/object/apply:os.system', '!<tag:yaml.org,2002:python/object/apply:os.system>'],
];
/** Places where a loader acts on a tag. PyYAML ends a line at more than line feeds. */
const PLACES: readonly ((tag: string) => string)[] = [
  (tag) => `${tag} ["id"]\n`,
  (tag) => `a: ${tag} [id]\n`,
  (tag) => `- 1\n- ${tag} [id]\n`,
  (tag) => `a: {x: !!str b, y: ${tag} [id] }\n`,
  (tag) => `a: &b ${tag} [id]\n`,
  (tag) => `"a # b": ${tag} [id]\n`,
  (tag) => `? ${tag} [id]\n: 1\n`,
  (tag) => `--- ${tag} [id]\n`,
  (tag) => `a:\n  b:\n    ${tag}\n    - id\n`,
  (tag) => `# a comment\u2028a: ${tag} [id]\n`,
  (tag) => `# a comment\u0085a: ${tag} [id]\n`,
  (tag) => `# a comment\r${tag} [id]\n`,
  (tag) => `a: ["first\n  # second", ${tag} [id]]\n`,
  (tag) => `a: ['first\n  x, ', ${tag} [id]]\n`,
  (tag) => `a: [it's, ${tag} [id], that's]\n`,
  (tag) => `${'a: 1\n'.repeat(5000)}b: ${tag} [id]\n`,
];
const HANDLES = [
  '%TAG !p! tag:yaml.org,2002:python/\n---\n!p!object/apply:os.system [id]\n',
  '%TAG !p! tag:yaml\n---\n!p!.org,2002:python/name:os.system\n',
  '%TAG ! tag:yaml.org,2002:python/\n---\n!object/apply:os.system [id]\n',
  '%TAG !! tag:yaml.org,2002:python/\n---\n!!object/apply:os.system [id]\n',
  '%YAML 1.1\n%TAG !p! tag:yaml.org,2002:python/object/apply:\n---\n!p!os.system [id]\n',
];
const NAMES = ['config.yaml', 'hyperparameters.yml', 'settings'] as const;

export function* yamlTags(): Generator<TestFile> {
  const texts = [...TAGS.flatMap((tag) => PLACES.map((place) => place(tag))), ...HANDLES];
  for (const text of texts) {
    const what = JSON.stringify(text.slice(-70));
    for (const name of NAMES) yield file(what, name, text);
    yield file(`${what} behind a mark`, 'config.yaml', `\ufeff${text}`);
    yield file(`${what} in UTF-16`, 'config.yaml', Buffer.from(`\ufeff${text}`, 'utf16le'));
    yield file(`${what} in big-endian UTF-16`, 'config.yaml', Buffer.from(`\ufeff${text}`, 'utf16le').swap16());
  }
}
