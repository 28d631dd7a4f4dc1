import assert from 'node:assert/strict';
import { writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { after, test } from 'node:test';
import { tinyOnnx } from '../../../src/runtimes/onnx/tiny-onnx.fixture.ts';
import { createCliUsers } from '../../harness/clients/souk-command.ts';
import { Terminal } from '../../harness/clients/terminal.ts';
import { eventually } from '../../harness/eventually.ts';
import { publishOnnx } from '../../harness/markets/deployments.ts';
import { bookedFor, premiumKey, startInferenceServer } from '../../harness/markets/inference.ts';
import { newTrader } from '../../harness/markets/market.ts';
import { createKey, signUp } from '../../harness/people/people.ts';
import { hasProgram } from '../../harness/programs.ts';

// Running models and talking to them, from a shell.

const server = await startInferenceServer();
const { newUser, ...users } = await createCliUsers(server.url);
after(async () => {
  await users.stop();
  await server.stop();
});

test('deploys, invokes, inspects, updates and deletes a model', async () => {
  const owner = await newTrader(server, 'Acme Robotics');
  const user = newUser({ SOUK_API_KEY: owner.secret });
  const model = await publishOnnx(owner.client, { name: 'Doubler' });

  const deployed = await user.souk('deploy', 'doubler', '--name', 'twice', '--idle-timeout', '600');
  assert.equal(deployed.code, 0, deployed.err);
  const [, id = ''] = /\/v1\/deployments\/(dep_\w+)\n$/.exec(deployed.out) ?? [];
  assert.doesNotMatch(deployed.err, /already had/);
  assert.match(deployed.err, new RegExp(`${id}\\): ready\\n.*is ready after .*souk invoke ${id} --input x=`, 's'));

  const called = await user.souk('invoke', 'twice', '--input', 'x=1,2,3');
  assert.equal(called.out, 'y  FP32[1,3]  3 5 7\n', called.err);
  assert.match(called.err, /ms in the model\n$/);
  const values = join(users.path, 'values.json');
  await writeFile(values, '[[1,2,3],[4,5,6]]');
  const whole = JSON.parse((await user.souk('invoke', model.slug, '--input', `x=@${values}`, '--json')).out);
  assert.deepEqual(whole.outputs, [{ name: 'y', datatype: 'FP32', shape: [2, 3], data: [3, 5, 7, 9, 11, 13] }]);
  const piped = JSON.stringify({ inputs: [{ name: 'x', datatype: 'FP32', shape: [1, 3], data: [0, 0, 0] }] });
  const file = join(users.path, 'answer.json');
  const kept = await user.soukWithInput(piped, 'invoke', id, '--output', file, '-q');
  assert.deepEqual([kept.code, kept.out, kept.err], [0, '', '']);

  for (const [args, code, words] of [
    [['--input', 'z=1'], 2, /no input "z". It takes x FP32\[-1,3\]/],
    [['-d', '{"inputs":[{"name":"x","datatype":"FP32","shape":[1,2],"data":[1,2]}]}'], 7, /validation_failed, request/],
  ] as const) {
    const rejected = await user.souk('invoke', id, ...args);
    assert.deepEqual([rejected.code, rejected.out], [code, ''], rejected.err);
    assert.match(rejected.err, words);
  }

  const following = user.start('logs', 'twice', '-f', '--json');
  await eventually('the log to be followed', async () => following.output.out.includes('Ready'));
  const response = await owner.client.post(`/v1/deployments/${id}/invoke`, JSON.parse(piped));
  const requestId = response.headers.get('x-request-id') ?? '';
  await eventually('the call to be in the log', async () => following.output.out.includes(requestId));
  const shown = await user.souk('logs', 'twice', '--tail', '1', '--stream', 'request');
  assert.match(shown.out, new RegExp(`^\\d\\d:\\d\\d:\\d\\d +info +request +${requestId} 200 .*\\n$`));

  const again = await user.souk('deploy', 'doubler', '--no-wait');
  const [, second = ''] = /^(dep_\w+) is /.exec(again.out) ?? [];
  assert.ok(again.err.includes(`already had a deployment of ${model.slug}: ${id} (twice).`), again.err);
  assert.equal((await user.souk('deployments', 'delete', second, '--yes', '-q')).out, `${second}\n`);

  assert.match((await user.souk('deployments', 'stop', 'twice')).out, /^dep_\w+ is stopped\.\n$/);
  const stopped = await user.souk('invoke', 'twice', '--input', 'x=1,2,3');
  assert.deepEqual([stopped.code, stopped.out], [6, ''], stopped.err);
  const changed = await user.souk('deployments', 'update', 'twice', '--name', 'doubled', '--json');
  assert.equal(JSON.parse(changed.out).name, 'doubled');
  assert.match((await user.souk('deployments', 'list')).out, /^ID .*\ndep_\w+ +doubled .* stopped .*\n$/);
  const unconfirmed = await user.souk('deployments', 'delete', 'doubled');
  assert.deepEqual([unconfirmed.code, unconfirmed.out], [2, '']);
  assert.equal((await user.souk('deployments', 'delete', 'doubled', '--yes', '-q')).out, `${id}\n`);
  const followed = await following.end;
  assert.equal(followed.code, 0, 'following ends with the deployment');
  for (const line of followed.out.trimEnd().split('\n')) assert.match(JSON.parse(line).id, /^log_/);
  assert.equal((await user.souk('logs', 'doubled')).code, 4);
});

test('prints why a model cannot run, with the end of its log', async () => {
  const owner = await newTrader(server);
  // Well-formed, with an unknown operator.
  const strange = Buffer.from(tinyOnnx().toString('latin1').replaceAll('Mul', 'Mum'), 'latin1');
  const model = await publishOnnx(owner.client, {}, { 'model.onnx': strange });
  const failed = await newUser({ SOUK_API_KEY: owner.secret }).souk('deploy', model.slug);
  assert.deepEqual([failed.code, failed.out], [1, ''], failed.err);
  assert.match(failed.err, /^\d\d:\d\d:\d\d +error +system .*\nsouk: dep_\w+ is failed: .*\n.*souk logs dep_\w+.*\n$/m);
});

test('asks a model in a session, on a premium key of the account', async () => {
  const person = await signUp(server);
  const user = newUser();
  await user.logIn(person.email);
  const without = await user.souk('chat', 'Hello?');
  assert.deepEqual([without.code, without.out], [5, '']);
  assert.match(without.err, /souk keys create --name chat --mode test --tier premium/);
  const free = await newUser({ SOUK_API_KEY: (await createKey(person)).secret }).souk('chat', 'Hello?');
  assert.deepEqual([free.code, free.out], [3, ''], free.err);
  assert.match(free.err, /scope_required.*--tier premium/s);

  const key = await premiumKey(person);
  server.upstreams.test.respondWith({
    chunks: ['A ', 'hand.\n', 'Truly.'],
    usage: { prompt_tokens: 5, completion_tokens: 2 },
  });
  const chat = await user.soukWithInput('What is a gripper?\n', 'chat', '--system', 'Be brief.', '--max-tokens', '9');
  assert.deepEqual([chat.code, chat.out], [0, 'A hand.\nTruly.\n'], chat.err);
  assert.equal(chat.err, '7 tokens, 0.0000009 USD (test mode: not charged)\n');
  const { body } = server.upstreams.test.last;
  assert.deepEqual(body.messages, [
    { role: 'system', content: 'Be brief.' },
    { role: 'user', content: 'What is a gripper?\n' },
  ]);
  assert.equal(body.max_completion_tokens ?? body.max_tokens, 9);
  assert.equal((await bookedFor(server, person.id, 'test')).at(-1)?.key_id, key.id);

  server.upstreams.test.respondWith({ chunks: ['Yes.'] });
  const whole = JSON.parse((await user.souk('chat', 'Really?', '--json', '--model', 'svc-reason-70b')).out);
  assert.deepEqual([whole.model, whole.choices[0].message.content], ['svc-reason-70b', 'Yes.']);

  server.upstreams.test.respondWith({ chunks: ['It breaks ', 'off'], cut: { after: 1 } });
  const cut = await user.souk('chat', 'And?');
  assert.deepEqual([cut.code, cut.out], [9, 'It breaks ']);
  assert.match(cut.err, /upstream_failed, request req_/);
  assert.equal((await user.souk('chat', 'hi', '--model', 'nope')).code, 4);
});

const noTerminal = hasProgram('script') ? false : 'needs `script`, of util-linux';

test('stops a completion on Ctrl-C, and ends a conversation on Ctrl-D', { skip: noTerminal }, async (t) => {
  const person = await signUp(server);
  const user = newUser();
  await user.logIn(person.email);
  await premiumKey(person);
  const { test: upstream } = server.upstreams;
  const terminal = new Terminal({ SOUK_URL: server.url, SOUK_CONFIG_DIR: dirname(user.credentials) }, 'chat');
  t.after(() => terminal.kill());
  await terminal.waitFor('svc-fast-8b, in test mode');
  await terminal.waitFor('> ');

  upstream.respondWith({ chunks: ['I am \u001b[31mSouk.'], usage: { prompt_tokens: 5, completion_tokens: 2 } });
  terminal.type('Who are you?\r');
  await terminal.waitFor('I am \ufffd[31mSouk.');
  await terminal.waitFor('7 tokens, 0.0000009 USD');
  await terminal.waitFor('> ');
  assert.ok(terminal.raw.includes('\u001b[2m'), 'metadata of the completion is dim');

  upstream.respondWith({ chunks: ['One, ', 'two, ', 'three'], stall: { after: 2 } });
  terminal.type('Count.\r');
  await terminal.waitFor('One, two, ');
  const counting = upstream.last;
  terminal.type('ahead\u0003');
  await terminal.waitFor('(stopped)');
  await eventually('the model to be stopped', async () => counting.state === 'aborted');
  await terminal.waitFor('> ahead');

  upstream.respondWith({ chunks: ['Fine.'], usage: { prompt_tokens: 5, completion_tokens: 2 } });
  terminal.type('\u0015So?\nAnd then?\r');
  await terminal.waitFor('Fine.');
  assert.deepEqual(
    upstream.last.body.messages?.map(({ content }) => content),
    ['Who are you?', 'I am \u001b[31mSouk.', 'Count.', 'One, two, ', 'So?\nAnd then?'],
  );
  await terminal.waitFor('> ');
  terminal.type('/usage\r');
  await terminal.waitFor('14 tokens, 0.0000018 USD');
  terminal.type('/reset\r');
  await terminal.waitFor('Conversation cleared.');
  terminal.type('/model svc-reason-70b\r');
  await terminal.waitFor('The model is now svc-reason-70b');

  upstream.respondWith({ chunks: ['Anew.'] });
  terminal.type('Hello.\r');
  await terminal.waitFor('Anew.');
  assert.deepEqual(upstream.last.body.messages, [{ role: 'user', content: 'Hello.' }]);
  await terminal.waitFor('> ');
  terminal.type('half');
  await terminal.waitFor('half');
  terminal.type('\u0003');
  await terminal.waitFor('> ');
  terminal.type('\u0004');
  assert.equal(await terminal.end(), 0);
});
