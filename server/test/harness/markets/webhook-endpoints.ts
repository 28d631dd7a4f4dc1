import assert from 'node:assert/strict';
import type { ApiResponse, Client } from '../clients/client.ts';

/** An endpoint that is valid in both modes, cannot be resolved, and subscribes to an event that no test causes. */
export const UNREACHABLE = { url: 'https://receiver.souk.invalid/events', events: ['payout.failed'] };

/** Creates an endpoint, and returns it with its secret. */
export async function createEndpoint(client: Client, fields: object = UNREACHABLE): Promise<ApiResponse['body']> {
  const response = await client.post('/v1/webhook_endpoints', fields);
  assert.equal(response.status, 201, response.text);
  return response.body;
}
