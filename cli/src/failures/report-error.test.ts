import assert from 'node:assert/strict';
import test from 'node:test';
import { ConnectionError, RateLimitError, SoukError } from '@souk/sdk';
import { CommanderError } from 'commander';
import { exitCodeOf } from './exit-codes.ts';
import { type ErrorContext, explainError } from './explain-error.ts';
import { Failure } from './failure.ts';
import { describeError, describeUsageError } from './report-error.ts';

const KEY = { kind: 'api_key', api_key: 'svc_test_x' } as const;
const HERE: ErrorContext = { url: 'http://localhost:4242', mode: 'test', credential: KEY };

function serviceError(code: string, status: number, message = 'No.'): SoukError {
  return new SoukError({ code, message, status, requestId: 'req_1' });
}

test('prints a service error as a line with code and request id, and a line with the next step', () => {
  assert.deepEqual(describeError(explainError(serviceError('insufficient_balance', 402, 'Too\nlittle.'), HERE)), [
    'souk: Too\ufffdlittle. (insufficient_balance, request req_1)',
    'Top up with `souk balance top-up <amount>`, or pay with a card.',
  ]);
  assert.deepEqual(describeError(explainError(serviceError('validation_failed', 422, 'name is empty.'), HERE)), [
    'souk: name is empty. (validation_failed, request req_1)',
  ]);
  assert.deepEqual(describeError(new Error('svc_cli_abcDEF123 is odd')), ['souk: svc_cli_… is odd']);
});

test('chooses the next step by credential, mode and message', () => {
  const [, withKey] = describeError(explainError(serviceError('not_found', 404), HERE));
  assert.match(String(withKey), /test mode, the mode of your key/);
  const [, inLive] = describeError(
    explainError(serviceError('not_found', 404), { ...HERE, mode: 'live', credential: undefined }),
  );
  assert.match(String(inLive), /live mode\. .*--mode test/);
  const sold = serviceError('forbidden_resource', 403, 'This needs a license. Buy one at the listing lst_01k9.');
  assert.equal(describeError(explainError(sold, HERE))[1], 'Buy a license with `souk buy lst_01k9`.');
  assert.equal(describeError(explainError(serviceError('forbidden_resource', 403), HERE)).length, 1);
  const late = new RateLimitError({ code: 'rate_limited', message: 'Too many.', status: 429, retryAfter: 95 });
  assert.deepEqual(describeError(explainError(late, HERE)), [
    'souk: Too many. (rate_limited)',
    'Try again in 1 min 35 s.',
  ]);
  const lost = new ConnectionError({ code: 'connection_failed', message: 'ECONNREFUSED' });
  assert.deepEqual(describeError(explainError(lost, HERE)), [
    'souk: no server responds at http://localhost:4242.',
    'Start one with `souk start`, or set --url to another server.',
  ]);
});

test('derives the exit code from the status, not from the error code', () => {
  const expected = [
    [400, 7],
    [401, 3],
    [402, 5],
    [403, 3],
    [404, 4],
    [405, 1],
    [409, 6],
    [413, 7],
    [415, 7],
    [422, 7],
    [429, 8],
    [500, 9],
    [502, 9],
    [503, 9],
    [504, 9],
  ] as const;
  for (const [status, code] of expected) {
    assert.equal(exitCodeOf(serviceError('x', status)), code, String(status));
    assert.equal(exitCodeOf(explainError(serviceError('x', status), HERE)), code, String(status));
  }
  assert.equal(exitCodeOf(explainError(new ConnectionError({ code: 'timeout', message: 'Late.' }), HERE)), 9);
  assert.equal(exitCodeOf(new Error('Plain.')), 1);
  assert.equal(exitCodeOf(new Failure('Plain.')), 1);
  assert.equal(exitCodeOf(new Failure('Stopped.', { exitCode: 130 })), 130);
  assert.equal(exitCodeOf(new CommanderError(1, 'commander.unknownOption', 'What?')), 2);
  assert.equal(exitCodeOf(new CommanderError(0, 'commander.helpDisplayed', 'Help.')), 0);
});

test('prints a usage error as one line, as text or JSON, without any secret that was typed', () => {
  const text = "error: unknown option '--api-key=svc_live_Ab12'\n(Did you mean --api?)\n";
  assert.equal(
    describeUsageError(text, { json: false }),
    "souk: unknown option '--api-key=svc_live_…' (Did you mean --api?)",
  );
  const chosen =
    "error: command-argument value 'nope' is invalid for argument 'mode'. Allowed choices are test, live.\n";
  assert.equal(
    describeUsageError(chosen, { json: false }),
    "souk: 'nope' is no <mode>. Allowed choices are test, live.",
  );
  assert.deepEqual(JSON.parse(describeUsageError(text, { json: true })), {
    error: { code: 'usage', message: "unknown option '--api-key=svc_live_…' (Did you mean --api?)", exit_code: 2 },
  });
});

test('suggests a command that was looked for in a group', () => {
  const suggest = (name: string) => describeUsageError(`error: unknown command '${name}'\n`, { json: false });
  assert.equal(suggest('inspect'), "souk: unknown command 'inspect' (Did you mean souk inspect?)");
  assert.equal(suggest('frobnicate'), "souk: unknown command 'frobnicate'");
});
