import type { Command } from 'commander';
import { addDeliveries } from './webhooks/deliveries.ts';
import { addEndpoints } from './webhooks/endpoints.ts';
import { addManageEndpoints } from './webhooks/manage-endpoints.ts';

export function addWebhooks(program: Command): void {
  const webhooks = program
    .command('webhooks')
    .summary('send events to URLs of yours')
    .description('Webhook endpoints: URLs that events are sent to. On your own machine, `souk listen` needs none.');
  addEndpoints(webhooks);
  addManageEndpoints(webhooks);
  addDeliveries(webhooks);
}
