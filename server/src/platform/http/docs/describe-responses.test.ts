import assert from 'node:assert/strict';
import { test } from 'node:test';
import { describeResponses } from './describe-responses.ts';

const named = (name: string) => ({ $ref: `#/components/schemas/${name}` });
const listOf = (items: object) => ({
  properties: { items: { type: 'array', items }, has_more: { examples: [false] } },
});

/** Describes an operation with one response, and returns that response. */
function describe(status: string, schema?: object, description = 'Default Response') {
  const content = schema && { 'application/json': { schema } as { schema: object; example?: unknown } };
  const response = { description, content };
  const schemas = { LicenseGrant: { examples: [{ id: 'lic_1' }] }, ApiKey: {}, Error: { examples: [{ error: {} }] } };
  describeResponses({
    components: { schemas },
    paths: { '/v1/things': { get: { responses: { [status]: response } } } },
  });
  return response;
}

test('describes a response by its schema, or by its status', () => {
  const described: [status: string, schema: object | undefined, description: string][] = [
    ['200', named('LicenseGrant'), 'The license grant.'],
    ['201', named('NewApiKey'), 'The API key with its secret.'],
    ['200', listOf(named('LicenseGrant')), 'A page of license grants.'],
    ['200', listOf(named('AuditEntry')), 'A page of audit entries.'],
    ['200', { properties: { id: {}, deleted: { const: true } } }, 'The object was deleted.'],
    ['202', { properties: {} }, 'The request was accepted.'],
    ['204', undefined, 'The request succeeded. The response has no body.'],
    ['4XX', named('Error'), 'The request was rejected. `error.code` says why.'],
    ['5XX', named('OAuthError'), 'The server failed to process the request. `error` says why; retry later.'],
  ];
  for (const [status, schema, description] of described)
    assert.equal(describe(status, schema).description, description);
});

test('keeps the description that a response has', () => {
  assert.equal(describe('200', named('LicenseGrant'), 'The certificate.').description, 'The certificate.');
});

test('adds an example, unless the named schema has its own', () => {
  const exampleOf = (schema: object) => describe('200', schema).content?.['application/json'].example;
  assert.deepEqual(exampleOf(listOf(named('LicenseGrant'))), { items: [{ id: 'lic_1' }], has_more: false });
  assert.equal(exampleOf(named('LicenseGrant')), undefined);
  assert.equal(exampleOf(named('ApiKey')), undefined);
});
