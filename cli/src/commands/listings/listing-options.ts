import type { Command } from 'commander';
import { wholeNumber } from '../../input/whole-number.ts';
import { type Price, readPrice } from '../catalog/asset-options.ts';

export interface ListingOptions {
  title?: string;
  price?: Price;
  description?: string;
  trialCalls?: number;
  requestsPerMinute?: number;
}

export function withListingOptions(command: Command): Command {
  return command
    .option('--title <text>', 'its headline')
    .option('--price <amount>', 'such as 49usd, or free (default: the price of the model or dataset)', readPrice)
    .option('--description <text>', 'Markdown, shown on its page')
    .option('--trial-calls <n>', 'max trial calls of its deployment without a license', wholeNumber({ example: 60 }))
    .option(
      '--requests-per-minute <n>',
      'max calls of its deployment per licensee and minute',
      wholeNumber({ example: 60 }),
    );
}

/** Converts the options to the fields of the API. */
export function listingInput({ title, price, description, trialCalls, requestsPerMinute }: ListingOptions) {
  const inference = requestsPerMinute === undefined ? undefined : { requests_per_minute: requestsPerMinute };
  return { title, price, description, trial_calls: trialCalls, inference };
}
