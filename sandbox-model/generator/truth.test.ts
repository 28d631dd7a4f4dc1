import assert from 'node:assert/strict';
import { test } from 'node:test';
import { SCOPES } from '../../server/src/access/scopes.ts';
import { FRAMEWORKS, LICENSES, TASKS } from '../../server/src/catalog/assets/asset.ts';
import { EVENT_TYPES } from '../../server/src/events/event.ts';
import { ERROR_STATUS } from '../../server/src/platform/errors.ts';
import type { Intent } from './conversation.ts';
import { withFollowUps } from './find-problems.ts';
import { MATERIAL } from './material.ts';

// What the model is taught is what the server does: a scope, an event or an error that comes or goes is noticed here.

const intents = new Map(MATERIAL.topics.flatMap(({ intents }) => withFollowUps(intents)).map((one) => [one.name, one]));

function namesOf(prefix: string): string[] {
  return [...intents.keys()].flatMap((name) => (name.startsWith(prefix) ? [name.slice(prefix.length)] : [])).sort();
}

const everyAnswer = ({ answers }: Intent): string => answers.join('\n');

test('every scope is explained, and no other', () => {
  const named = Object.keys(SCOPES).map((scope) => scope.replace(':', '-'));
  assert.deepEqual(namesOf('scope-meaning-'), named.sort());
});

test('every event that a market can send is explained', () => {
  const told = EVENT_TYPES.filter((type) => type !== 'webhook_endpoint.test');
  const explained = new Set(namesOf('event-meaning-'));
  assert.deepEqual(
    told.filter((type) => !explained.has(type)),
    [],
  );
});

test('every error is explained with its status', () => {
  for (const [code, status] of Object.entries(ERROR_STATUS)) {
    const answers = everyAnswer(intents.get(`status-of-${code.replaceAll('_', '-')}`) ?? assert.fail(code));
    assert.ok(answers.includes(String(status)) && answers.includes(code), code);
    assert.ok(intents.has(`${code.replaceAll('_', '-')}-meaning`), code);
  }
});

test('the tasks, frameworks and licenses of models are the ones there are', () => {
  const lists: [string, readonly string[]][] = [
    ['model-tasks', TASKS],
    ['model-frameworks', FRAMEWORKS],
    ['model-license-values', LICENSES],
  ];
  for (const [name, values] of lists) {
    const { facts } = intents.get(name) ?? assert.fail(name);
    assert.deepEqual(
      values.filter((value) => !facts.some((fact) => fact.includes(value))),
      [],
      name,
    );
  }
});
