import type { Command } from 'commander';
import { addChangesOfEndpoints } from './webhooks/change-endpoints.ts';
import { addDeliveries } from './webhooks/deliveries.ts';
import { addEndpoints } from './webhooks/endpoints.ts';

export function addWebhooks(program: Command): void {
  const webhooks = program
    .command('webhooks')
    .summary('have events sent to addresses of yours')
    .description('Addresses of yours that events are sent to. On your own machine, `souk listen` needs none.');
  addEndpoints(webhooks);
  addChangesOfEndpoints(webhooks);
  addDeliveries(webhooks);
}
