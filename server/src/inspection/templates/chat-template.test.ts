import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { findTemplateDanger } from './chat-template.ts';
import { CHAT_TEMPLATES } from './chat-templates.fixture.ts';

/** Ways to look up a member by a name that is not written out. `e` is not defined, and so an empty text. */
const HIDDEN: readonly string[] = [
  "{{ x['_' ~ e ~ '_class_' ~ '_'] }}",
  "{{ x['_' + e + '_class_' + '_'] }}",
  "{{ x[('_', '_class_', '_')|join] }}",
  "{{ x[['_', '_class__']|join('')] }}",
  "{{ x[''.join(['_', '_class__'])] }}",
  "{{ x['__ssalc__'|reverse] }}",
  "{{ x['__ssalc__'[::-1]] }}",
  "{{ x['_Xcla_Xss'[::2]] }}",
  "{{ x['__CLASS__'|lower] }}",
  "{{ x['__cl-ass__'|replace('-', '')] }}",
  "{{ x['__cl-ass__'.replace('-', '')] }}",
  "{{ x['__cl<b>ass__'|striptags] }}",
  "{{ x['%s_class__'|format('_')] }}",
  "{{ x['%s_class__' % '_'] }}",
  "{{ x['{}_class__'.format('_')] }}",
  "{{ x['_%c' % 95 ~ 'class__'] }}",
  "{{ x[('a_' ~ e ~ '_class__')[1:]] }}",
  "{{ x[' _' ~ e ~ '_class__'|trim] }}",
  "{{ x[messages[0].role.replace('user', '_') ~ '_class__'] }}",
  "{{ x[(lipsum|string)[18] ~ 'class'] }}",
  "{{ x[missing ~ '_' ~ e ~ '_class__'] }}",
  '{{ (x if y else z)[a ~ b] }}',
  "{{ x[a]['_' ~ e ~ '_class__'](1)[0] }}",
  "{% set k = '_' ~ e ~ '_class__' %}{{ x[k] }}",
  "{% set k = '_' %}{% set l = k + '_class__' %}{% set m = l %}{{ x[m] }}",
  '{{ x[b] }}{% set a = b %}{% set b = a %}{% set a = c ~ d %}',
  "{% set k %}_{{ '_class__' }}{% endset %}{{ x[k] }}",
  "{% set k | trim %}_{{ '_class__' }}{% endset %}{{ x[k] }}",
  "{% set ns = namespace(k='_') %}{% set ns.k = ns.k ~ '_class__' %}{{ x[ns.k] }}",
  "{% set d = {'k': '_' ~ e ~ '_class__'} %}{{ x[d.k] }}{{ x[d['k']] }}",
  "{% set d = dict(k='_' ~ e ~ '_class__') %}{{ x[d.get('k')] }}",
  "{% set l = ['__cl', 'ass__'] %}{{ x[l[0] + l[1]] }}",
  "{% for k in ['_' ~ e ~ '_class__', 'role'] %}{{ x[k] }}{% endfor %}",
  "{% for k, v in {'_' ~ e ~ '_class__': 1}|items %}{{ x[k] }}{% endfor %}",
  "{% macro m() %}__cla{{ 'ss__' }}{% endmacro %}{{ x[m()] }}",
  "{% macro m(o, k) %}{{ o[k] }}{% endmacro %}{{ m(x, '_' ~ e ~ '_class__') }}",
  "{% macro m(o, k='') %}{{ o[k] }}{% endmacro %}{{ m(x, k='_' ~ e ~ '_class__') }}",
  "{% call(k) m('_') %}{{ x[k] }}{% endcall %}{% macro m(a) %}{{ caller(a ~ '_class__') }}{% endmacro %}",
  "{% with k = '_' ~ e ~ '_class__' %}{{ x[k] }}{% endwith %}",
  "{% if x['_' ~ e ~ '_class__'] %}a{% endif %}",
  "{% for m in x['_' ~ e ~ '_class__'] if m %}a{% endfor %}",
  "{{ messages|map(attribute='_' ~ e ~ '_class__')|list }}",
  "{{ messages|map(attribute='role._' ~ e ~ '_class__')|list }}",
  "{{ messages|selectattr('_' ~ e ~ '_class__')|list }}",
  "{{ messages|groupby('_' ~ e ~ '_class__') }}",
  '{{ x["_" ~ e ~ \'_class__\'] }}',
  `{{ ${'('.repeat(1000)}x${')'.repeat(1000)} }}`,
  `{{ x${'.a'.repeat(10_000)}['_' ~ e ~ '_class__'] }}`,
];

/** Lookups by numbers, by data, by texts that are written out, and by texts that cannot be a hidden name. */
const PLAIN: readonly string[] = [
  "{{ messages[loop.index0 - 1]['role'] }}",
  '{{ messages[messages|length - 1].content }}',
  "{% set keys = ['a', 'b'] %}{% for k in keys + ['c'] %}{{ d[k] }}{% endfor %}",
  '{% set more = keys + extra %}{% for k in more|reverse %}{{ d[k] }}{% endfor %}',
  "{% set names = {'user': 'U', 'assistant': 'A'} %}{{ names[message.role] }}{{ names[message['role']|lower] }}",
  "{% set loop_messages = [{'role': 'system', 'content': a ~ b}] + messages %}{% for m in loop_messages %}{{ n[m.role] }}{% endfor %}",
  "{{ hostvars['node_' ~ index]['ansible_' + device].address }}",
  "{{ tools[tool.name.replace('-', '_')] }}",
  "{{ content.split('</think>')[-1].lstrip('\\n') }}",
  "{{ '%s: %s' % (a, b) }}{{ '_' ~ '_' }}{{ ['_', 'a']|join('_') }}",
  "{{ x['_' ~ }}{{ .Values.name }}{{ a b c }}",
  "{{ messages[i:i + 2] }}{{ messages[::-1][0] }}{{ m[0][1]['a'] }}",
  '{{ d[d2.items()|list|first|first] }}{{ x[range(3)|random] }}{{ x[namespace(i=1).i] }}',
  '{% set i = namespace(n=0) %}{% set i.n = i.n + 1 %}{{ messages[i.n] }}{{ messages[i.n % 2] }}',
];

describe('names that a template computes', () => {
  for (const template of HIDDEN) {
    test(`rejects ${template.slice(0, 100)}`, () => assert.notEqual(findTemplateDanger(template), undefined));
  }
  for (const template of PLAIN) {
    test(`accepts ${template}`, () => assert.equal(findTemplateDanger(template), undefined));
  }
});

describe('templates of well-known models', () => {
  for (const [name, template] of Object.entries(CHAT_TEMPLATES)) {
    test(`accepts ${name}`, () => assert.equal(findTemplateDanger(template), undefined));
    test(`rejects ${name} with an attack`, () =>
      assert.notEqual(findTemplateDanger(`${template}{{ messages['_' ~ e ~ '_class__'] }}`), undefined));
  }
});

test('takes time linear in the length of a template', () => {
  const names = Array.from({ length: 300 }, (_, i) => `{% set a${i} = a${(i + 1) % 300} or a${(i * 7) % 300} %}`);
  const template = `${names.join('')}${'{{ x[a0] }}'.repeat(20_000)}`;
  const started = performance.now();
  assert.equal(findTemplateDanger(template), undefined);
  assert.ok(performance.now() - started < 10_000, `${performance.now() - started} ms`);
});
