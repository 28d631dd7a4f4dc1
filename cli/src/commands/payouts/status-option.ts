import { Option } from 'commander';

export function inPayoutStatus(): Option {
  return new Option('--status <status>', 'only those in this state').choices([
    'pending',
    'in_transit',
    'paid',
    'failed',
  ]);
}
