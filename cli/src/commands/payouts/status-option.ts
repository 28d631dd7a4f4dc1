import { Option } from 'commander';

export function inPayoutStatus(): Option {
  return new Option('--status <status>', 'only those with this status').choices([
    'pending',
    'in_transit',
    'paid',
    'failed',
  ]);
}
