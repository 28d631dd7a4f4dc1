import assert from 'node:assert/strict';
import { after, describe, test } from 'node:test';
import { RuntimeFailure, type RuntimeFailureKind } from '../runtime-failure.ts';
import { ChatTemplate, type OpenWorker, openWorker, type TemplateLimits } from './render-chat-template.ts';
import { CHAT_ML } from './tiny-gguf.fixture.ts';

const VALUES = {
  messages: [{ role: 'user', content: 'hi' }],
  add_generation_prompt: true,
  bos_token: '<s>',
  eos_token: '</s>',
};
const open: ChatTemplate[] = [];

function template(source: string, limits?: Partial<TemplateLimits>, openThread?: OpenWorker): ChatTemplate {
  const made = new ChatTemplate(source, limits, openThread);
  open.push(made);
  return made;
}

const failsAs = (kind: RuntimeFailureKind, message: RegExp) => (error: unknown) => {
  assert.ok(error instanceof RuntimeFailure);
  assert.equal(error.kind, kind);
  assert.match(error.message, message);
  return true;
};

after(async () => {
  for (const one of open) await one.close();
});

describe('a chat template', () => {
  test('is rendered with what templates expect', async () => {
    assert.equal(await template(CHAT_ML).render(VALUES), '<|im_start|>user\nhi<|im_end|>\n<|im_start|>assistant\n');
    const source =
      "{{ bos_token }}{% for i in range(3) %}{{ i }}{% endfor %}{{ strftime_now('%Y') | length }}{{ eos_token }}";
    assert.equal(await template(source).render(VALUES), '<s>0124</s>');
  });

  test('can refuse messages, which is not a fault of its own', async () => {
    const source = "{{ raise_exception('roles must alternate') }}";
    await assert.rejects(template(source).render(VALUES), failsAs('template_refused', /^roles must alternate$/));
  });

  test('that is broken says how', async () => {
    await assert.rejects(template('{% if %}').render(VALUES), failsAs('template_failed', /chat template/));
    await assert.rejects(
      template('{{ messages[0].content.missing() }}').render(VALUES),
      failsAs('template_failed', /chat template/),
    );
  });

  test('that never ends is ended, and the next rendering is not held up', async () => {
    const source =
      "{% if messages[0].content == 'loop' %}{% for a in range(99999) %}{% for b in range(99999) %}{% set x = a * b %}" +
      '{% endfor %}{% endfor %}{% endif %}fine';
    const hostile = template(source, { milliseconds: 1000 });
    const looping = hostile.render({ ...VALUES, messages: [{ role: 'user', content: 'loop' }] });
    const next = hostile.render(VALUES);
    await assert.rejects(looping, failsAs('template_failed', /more than 1000 ms/));
    assert.equal(await next, 'fine');
  });

  test('that takes all memory loses its thread, and nothing else', async () => {
    const source =
      '{% set kept = namespace(all=[]) %}{% for a in range(99999) %}{% set kept.all = kept.all + [range(9999)] %}{% endfor %}';
    const hostile = template(source, { heapMegabytes: 32, milliseconds: 60_000 });
    await assert.rejects(hostile.render(VALUES), failsAs('template_failed', /memory/));
  });

  test('that gives a text without end is cut short', async () => {
    const doubling =
      "{% set s = namespace(t='x') %}{% for a in range(40) %}{% set s.t = s.t + s.t %}{% endfor %}{{ s.t }}";
    await assert.rejects(template(doubling).render(VALUES), failsAs('template_failed', /./));
    const long = template('{{ messages[0].content }}{{ messages[0].content }}', { maxLength: 3 });
    await assert.rejects(long.render(VALUES), failsAs('template_failed', /more than 3 characters/));
  });

  test('cannot have a list made that is longer than memory', async () => {
    await assert.rejects(template('{{ range(10 ** 9) }}').render(VALUES), failsAs('template_failed', /./));
  });

  test('whose thread does not start is rendered by the next that does', async () => {
    let opened = 0;
    const refused: OpenWorker = () => {
      throw new Error('there are too many threads');
    };
    const ended: OpenWorker = (source, limits) => {
      const worker = openWorker(source, limits);
      void worker.terminate();
      return worker;
    };
    const ways = [refused, ended, openWorker];
    const unlucky = template('fine', {}, (source, limits) => (ways[opened++] ?? openWorker)(source, limits));
    for (let attempt = 0; attempt < 2; attempt++) {
      await assert.rejects(unlucky.render(VALUES), failsAs('template_failed', /could not be started/));
    }
    assert.equal(await unlucky.render(VALUES), 'fine');
    assert.equal(opened, 3);
  });

  test('reaches nothing of ours', async () => {
    for (const source of ['{{ process }}', '{{ messages.constructor }}', '{{ messages[0].__proto__ }}']) {
      const text = await template(source)
        .render(VALUES)
        .catch(() => '');
      assert.doesNotMatch(text, /function|object|native|env/i);
    }
  });
});
