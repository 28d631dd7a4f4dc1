import { InvalidArgumentError } from 'commander';

/** Parses a path with or without its /v1 prefix, like `souk api`. */
export function parsePathOption(text: string): string {
  return `/v1/${text.replace(/^\/?(v1(\/|$))?/, '')}`;
}

export function parseStatusOption(text: string): string {
  if (/^(succeeded|failed|[1-5]\d\d)$/.test(text)) return text;
  throw new InvalidArgumentError('It must be succeeded, failed, or a status such as 404.');
}
