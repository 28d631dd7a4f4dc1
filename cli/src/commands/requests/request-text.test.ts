import assert from 'node:assert/strict';
import test from 'node:test';
import type { LoggedRequest } from '@souk/sdk';
import { describeRequest, requestRow } from './request-text.ts';

const REQUEST: LoggedRequest = {
  id: 'req_1',
  at: '2026-03-02T14:12:47.800Z',
  mode: 'test',
  method: 'PATCH',
  route: '/v1/models/{id}',
  path: '/v1/models/mdl_1',
  query_names: ['dry_run', 'fields'],
  status: 422,
  error: { code: 'validation_failed', message: '`license` is not known.', field: 'license' },
  duration_ms: 4,
  key: { id: 'key_1' },
  app: null,
  session: null,
  user_agent: 'souk-node/0.9.0',
  idempotency_key: 'once',
};

test('describes a request with its outcome and its caller', () => {
  assert.deepEqual(describeRequest(REQUEST).split('\n'), [
    'request          req_1',
    'at               2026-03-02T14:12:47.800Z',
    'mode             test',
    'asked for        PATCH /v1/models/mdl_1',
    'operation        PATCH /v1/models/{id}',
    'query            dry_run, fields (values are not stored)',
    'status           422',
    'error            validation_failed: `license` is not known.',
    'field            license',
    'took             4 ms',
    'made by          key_1',
    'user agent       souk-node/0.9.0',
    'idempotency key  once',
  ]);
});

test('leaves out missing fields, and names the caller by key, app or session', () => {
  const plain: LoggedRequest = {
    ...REQUEST,
    ...{ route: REQUEST.path, query_names: [], status: 200, error: null, user_agent: null, idempotency_key: null },
  };
  const names = describeRequest(plain).match(/^\S+(?: \S+)*/gm);
  assert.deepEqual(names, ['request', 'at', 'mode', 'asked for', 'status', 'took', 'made by']);
  const by = (caller: Partial<LoggedRequest>) => requestRow({ ...plain, key: null, ...caller }).cells.at(-1);
  assert.equal(by({ app: { client_id: 'app_1' } }), 'app app_1');
  assert.equal(by({ session: { id: 'ses_1', kind: 'cli' } }), 'the command line');
  assert.equal(by({ session: { id: 'ses_1', kind: 'browser' } }), 'a browser');
  assert.deepEqual([requestRow(plain).style, requestRow(REQUEST).style], [undefined, 'red']);
});
