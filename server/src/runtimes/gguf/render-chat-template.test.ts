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
  test('is rendered with the expected globals', async () => {
    assert.equal(await template(CHAT_ML).render(VALUES), '<|im_start|>user\nhi<|im_end|>\n<|im_start|>assistant\n');
    const source =
      "{{ bos_token }}{% for i in range(3) %}{{ i }}{% endfor %}{{ strftime_now('%Y') | length }}{{ eos_token }}";
    assert.equal(await template(source).render(VALUES), '<s>0124</s>');
  });

  test('can reject messages, which is not a failure of the template', async () => {
    const source = "{{ raise_exception('roles must alternate') }}";
    await assert.rejects(template(source).render(VALUES), failsAs('template_rejected', /^roles must alternate$/));
  });

  test('that is invalid fails with the reason', async () => {
    await assert.rejects(template('{% if %}').render(VALUES), failsAs('template_failed', /chat template/));
    await assert.rejects(
      template('{{ messages[0].content.missing() }}').render(VALUES),
      failsAs('template_failed', /chat template/),
    );
  });

  test('that never ends is terminated without blocking the next rendering', async () => {
    const source =
      "{% if messages[0].content == 'loop' %}{% for a in range(99999) %}{% for b in range(99999) %}{% set x = a * b %}" +
      '{% endfor %}{% endfor %}{% endif %}fine';
    const hostile = template(source, { milliseconds: 1000 });
    const looping = hostile.render({ ...VALUES, messages: [{ role: 'user', content: 'loop' }] });
    const next = hostile.render(VALUES);
    await assert.rejects(looping, failsAs('template_failed', /more than 1000 ms/));
    assert.equal(await next, 'fine');
  });

  test('that exhausts memory only loses its thread', async () => {
    const source =
      '{% set kept = namespace(all=[]) %}{% for a in range(99999) %}{% set kept.all = kept.all + [range(9999)] %}{% endfor %}';
    const hostile = template(source, { heapMegabytes: 32, milliseconds: 60_000 });
    await assert.rejects(hostile.render(VALUES), failsAs('template_failed', /memory/));
  });

  test('that renders too much text fails', async () => {
    const doubling =
      "{% set s = namespace(t='x') %}{% for a in range(40) %}{% set s.t = s.t + s.t %}{% endfor %}{{ s.t }}";
    await assert.rejects(template(doubling).render(VALUES), failsAs('template_failed', /./));
    const long = template('{{ messages[0].content }}{{ messages[0].content }}', { maxLength: 3 });
    await assert.rejects(long.render(VALUES), failsAs('template_failed', /more than 3 characters/));
  });

  test('cannot create a huge range', async () => {
    await assert.rejects(template('{{ range(10 ** 9) }}').render(VALUES), failsAs('template_failed', /./));
  });

  test('is rendered by a new thread after one failed to start', async () => {
    let opened = 0;
    const failing: OpenWorker = () => {
      throw new Error('there are too many threads');
    };
    const ended: OpenWorker = (source, limits) => {
      const worker = openWorker(source, limits);
      void worker.terminate();
      return worker;
    };
    const ways = [failing, ended, openWorker];
    const unlucky = template('fine', {}, (source, limits) => (ways[opened++] ?? openWorker)(source, limits));
    for (let attempt = 0; attempt < 2; attempt++) {
      await assert.rejects(unlucky.render(VALUES), failsAs('template_failed', /could not be started/));
    }
    assert.equal(await unlucky.render(VALUES), 'fine');
    assert.equal(opened, 3);
  });

  test('has no access to the server', async () => {
    for (const source of ['{{ process }}', '{{ messages.constructor }}', '{{ messages[0].__proto__ }}']) {
      const text = await template(source)
        .render(VALUES)
        .catch(() => '');
      assert.doesNotMatch(text, /function|object|native|env/i);
    }
  });
});
