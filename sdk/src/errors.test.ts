import assert from 'node:assert/strict';
import test from 'node:test';
import { ERROR_STATUS } from '../../server/src/platform/errors.ts';
import * as errors from './errors.ts';

const kinds: Record<errors.ServiceErrorCode, [number, typeof errors.SoukError]> = {
  malformed_request: [400, errors.ValidationError],
  invalid_json: [400, errors.ValidationError],
  validation_failed: [422, errors.ValidationError],
  missing_credentials: [401, errors.AuthenticationError],
  invalid_key: [401, errors.AuthenticationError],
  invalid_credentials: [401, errors.AuthenticationError],
  payment_required: [402, errors.PaymentRequiredError],
  card_declined: [402, errors.PaymentRequiredError],
  insufficient_balance: [402, errors.PaymentRequiredError],
  scope_required: [403, errors.PermissionError],
  forbidden_resource: [403, errors.PermissionError],
  quota_exceeded: [403, errors.PermissionError],
  not_found: [404, errors.NotFoundError],
  method_not_allowed: [405, errors.ValidationError],
  request_timeout: [408, errors.ValidationError],
  conflict: [409, errors.ConflictError],
  invalid_state: [409, errors.ConflictError],
  already_licensed: [409, errors.ConflictError],
  idempotency_key_reused: [409, errors.ConflictError],
  idempotency_key_in_use: [409, errors.ConflictError],
  precondition_failed: [412, errors.ValidationError],
  payload_too_large: [413, errors.ValidationError],
  unsupported_media_type: [415, errors.ValidationError],
  range_not_satisfiable: [416, errors.ValidationError],
  rate_limited: [429, errors.RateLimitError],
  internal_error: [500, errors.ServerError],
  upstream_failed: [502, errors.ServerError],
  unavailable: [503, errors.ServerError],
  upstream_timeout: [504, errors.ServerError],
};

test('maps each error code to the class of its status, with all facts', () => {
  for (const [code, [status, Kind]] of Object.entries(kinds)) {
    const facts = { code, message: 'Words.', field: 'a.b', requestId: 'req_1', retryAfter: 3 };
    const error = errors.errorOfStatus(status, facts);
    assert.equal(error.constructor, Kind, code);
    assert.equal(error.name, Kind.name);
    assert.ok(error instanceof errors.SoukError);
    const { message, field, requestId, retryAfter } = error;
    assert.deepEqual({ code: error.code, message, field, requestId, retryAfter }, facts);
    assert.equal(error.status, status);
  }
});

test('lists the same codes as the service', () => {
  const statuses = Object.fromEntries(Object.entries(kinds).map(([code, [status]]) => [code, status]));
  assert.deepEqual(statuses, ERROR_STATUS);
});

test('maps unknown statuses to a general error', () => {
  const facts = { code: 'gone', message: 'Words.' };
  assert.equal(errors.errorOfStatus(410, facts).constructor, errors.SoukError);
  assert.equal(errors.errorOfStatus(599, facts).constructor, errors.ServerError);
});
