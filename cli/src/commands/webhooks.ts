import type { Command } from 'commander';
import { addDeliveries } from './webhooks/deliveries.ts';
import { addEndpoints } from './webhooks/endpoints.ts';
import { addManageEndpoints } from './webhooks/manage-endpoints.ts';

export function addWebhooks(program: Command): void {
  const webhooks = program
    .command('webhooks')
    .summary('manage webhook endpoints')
    .description(
      'Webhook endpoints, to which events are delivered. To receive events on your own machine, use `souk listen`.',
    );
  addEndpoints(webhooks);
  addManageEndpoints(webhooks);
  addDeliveries(webhooks);
}
