import { ggufFile } from '../../../src/inspection/headers/model-files.fixture.ts';
import { file, type TestFile } from '../test-file.ts';

const EXPRESSIONS = [
  ...["''.__class__.__mro__", 'x.__class__', "messages['__class__']", 'messages|attr("__init__")', 'cycler._private'],
  ...["messages | attr('_' ~ '_class__')", "messages['__cla' ~ 'ss__']", "messages['__cla' + 'ss__']", 'x . __class__'],
  ...["messages['\\x5f\\x5fclass\\x5f\\x5f']", "'{0.__class__}'.format(messages)", 'messages\n.\n__globals__'],
  ...["'}}' ~ x.__class__", "'%}' ~ x.__class__", '"}}" ~ x["__class__"]', "messages|map(attribute='__class__')"],
  ...['(x).__class__', "x['__cla' 'ss__']", 'self._TemplateReference__context', 'lipsum.__globals__'],
  ...["x['_' ~ e ~ '_class__']", "x[['_', '_class__']|join]", "x['__ssalc__'|reverse]", "x['__CLASS__'|lower]"],
  ...["x['%s_class__'|format('_')]", "x['__cl-ass__'.replace('-', '')]", "x|map(attribute='_' ~ e ~ '_class__')|list"],
];
const FRAMES: readonly ((expression: string) => string)[] = [
  (code) => `{{ ${code} }}`,
  (code) => `{%- if ${code} -%}a{% endif %}`,
  (code) => `{% set a = ${code} %}`,
  (code) => `${'hello '.repeat(500)}{{ ${code} }}`,
  (code) => `{# {% #}{{ ${code} }}`,
  (code) => `{# {{ #}{{ ${code} }}`,
  (code) => `{% for m in messages %}{{ m.content }}{% endfor %}{{- ${code} -}}`,
];

/** Templates that reach out of their sandbox, in everything that loaders read templates from. */
export function* chatTemplates(): Generator<TestFile> {
  for (const expression of EXPRESSIONS) {
    for (const frame of FRAMES) yield* templateForms(frame(expression));
  }
}

function* templateForms(template: string): Generator<TestFile> {
  const what = template.slice(-60);
  const json = JSON.stringify({ model_max_length: 512, chat_template: template });
  const listed = JSON.stringify({
    chat_template: [
      { name: 'default', template: 'hi' },
      { name: 'tool', template },
    ],
  });
  yield file(what, 'model.gguf', ggufFile([['tokenizer.chat_template', 'text', template]], [], 0));
  yield file(`${what}, named`, 'model.gguf', ggufFile([['tokenizer.chat_template.tool_use', 'text', template]], [], 0));
  yield file(what, 'tokenizer_config.json', json);
  yield file(`${what}, listed`, 'tokenizer_config.json', listed);
  yield file(`${what}, with escapes`, 'tokenizer_config.json', escapeBraces(json));
  yield file(what, 'chat_template.jinja', template);
}

/** The same JSON with its key and the marks of Jinja written as escapes. */
function escapeBraces(json: string): string {
  const [start = '', rest = ''] = json.split('"chat_template":');
  const hidden = rest.replaceAll(/\{(?=[{%#])/g, '\\u007b');
  return `${start}"ch\\u0061t_template":${hidden}`;
}
