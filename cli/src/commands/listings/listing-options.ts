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
    .option('--price <amount>', 'such as 49usd, or free (default: what the model or dataset costs)', readPrice)
    .option('--description <text>', 'Markdown, shown on its own page')
    .option(
      '--trial-calls <n>',
      'how often its deployment may be tried without a license',
      wholeNumber({ example: 60 }),
    )
    .option(
      '--requests-per-minute <n>',
      'how often each licensee may call its deployment',
      wholeNumber({ example: 60 }),
    );
}

/** Converts the options to the fields of the API. */
export function listingInput({ title, price, description, trialCalls, requestsPerMinute }: ListingOptions) {
  const inference = requestsPerMinute === undefined ? undefined : { requests_per_minute: requestsPerMinute };
  return { title, price, description, trial_calls: trialCalls, inference };
}
