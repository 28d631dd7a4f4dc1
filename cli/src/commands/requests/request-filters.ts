import { InvalidArgumentError } from 'commander';

/** As `souk api` takes paths: with or without what all of them begin with. */
export function parsePathOption(text: string): string {
  return `/v1/${text.replace(/^\/?(v1(\/|$))?/, '')}`;
}

export function parseStatusOption(text: string): string {
  if (/^(succeeded|failed|[1-5]\d\d)$/.test(text)) return text;
  throw new InvalidArgumentError('It must be succeeded, failed, or a status such as 404.');
}
