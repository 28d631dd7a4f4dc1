import type { Command } from 'commander';
import { GLOBAL_OPTIONS } from '../output/help-format.ts';

/** Fields whose command-line names cannot be derived from their names in the API. */
const OTHER_NAMES: ReadonlyMap<string, readonly string[]> = new Map([
  ['payment_method', ['card']],
  ['url', ['to']],
]);

/**
 * Translates a field of the API to what the person typed: `price.currency` was part of `--price`, `scopes.0` was a
 * `--scope`, and a `name` may have been the argument `<name>`. Returns undefined for a field that was not typed.
 */
export function toTypedName(field: string, command: Command): string | undefined {
  const path = field.split('.').filter((part) => !/^\d+$/.test(part));
  for (const [index, part] of path.entries()) {
    const typed = findTyped(part, command);
    if (typed === undefined) continue;
    const within = path.slice(index + 1).filter((inner) => inner !== part);
    return within.length === 0 ? typed : `the ${within.join(' ').replaceAll('_', ' ')} of ${typed}`;
  }
  return undefined;
}

function findTyped(part: string, command: Command): string | undefined {
  const names = new Set([
    part,
    part.replace(/s$/, ''),
    part.replace(/_(id|in|at)$/, ''),
    ...(OTHER_NAMES.get(part) ?? []),
  ]);
  const kebab = [...names].map((name) => name.replaceAll('_', '-'));
  const option = command.options.find(
    // The URL of the server is not a field of any request.
    ({ long, helpGroupHeading }) => helpGroupHeading !== GLOBAL_OPTIONS && kebab.some((name) => long === `--${name}`),
  );
  const argument = command.registeredArguments.find((one) => kebab.includes(one.name()));
  return option?.long ?? (argument && `<${argument.name()}>`);
}
