import assert from 'node:assert/strict';
import type { ApiResponse, Client } from '../clients/client.ts';

/** An endpoint that both modes take, which no resolver knows, and which listens to what no test makes happen. */
export const UNREACHABLE = { url: 'https://receiver.souk.invalid/events', events: ['payout.failed'] };

/** With its secret. */
export async function createEndpoint(client: Client, fields: object = UNREACHABLE): Promise<ApiResponse['body']> {
  const response = await client.post('/v1/webhook_endpoints', fields);
  assert.equal(response.status, 201, response.text);
  return response.body;
}
