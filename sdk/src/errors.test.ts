import assert from 'node:assert/strict';
import test from 'node:test';
import * as errors from './errors.ts';

const kinds: [number, typeof errors.SoukError][] = [
  [400, errors.ValidationError],
  [401, errors.AuthenticationError],
  [402, errors.PaymentRequiredError],
  [403, errors.PermissionError],
  [404, errors.NotFoundError],
  [405, errors.SoukError],
  [409, errors.ConflictError],
  [413, errors.SoukError],
  [422, errors.ValidationError],
  [429, errors.RateLimitError],
  [500, errors.ServerError],
  [504, errors.ServerError],
];

for (const [status, Kind] of kinds) {
  test(`${status} is a ${Kind.name}`, () => {
    const error = errors.errorOfStatus(status, {
      code: 'some_code',
      message: 'Words.',
      field: 'a.b',
      requestId: 'req_1',
    });
    assert.equal(error.constructor, Kind);
    assert.equal(error.name, Kind.name);
    assert.ok(error instanceof errors.SoukError);
    const { code, message, field, requestId } = error;
    assert.deepEqual(
      { code, message, field, requestId, status: error.status },
      { code: 'some_code', message: 'Words.', field: 'a.b', requestId: 'req_1', status },
    );
  });
}
