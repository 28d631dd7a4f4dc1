import { lookup, Resolver } from 'node:dns/promises';

/** Resolves a name to all of its current IPs. */
export type ResolveHost = (name: string) => Promise<readonly string[]>;

/** Resolves like this machine does, including its hosts file. */
export const resolveLocally: ResolveHost = async (name) =>
  (await lookup(name, { all: true })).map(({ address }) => address);

/**
 * Resolves with DNS queries. The system resolver occupies one of very few threads per query: an account whose name
 * server is slow would delay all other names, including that of our own database.
 */
export function resolveByDns(): ResolveHost {
  const resolver = new Resolver({ timeout: 2_000, tries: 2 });
  return async (name) => {
    const results = await Promise.allSettled([resolver.resolve4(name), resolver.resolve6(name)]);
    const found = results.flatMap((result) => (result.status === 'fulfilled' ? result.value : []));
    const [first] = results;
    if (found.length === 0 && first?.status === 'rejected') throw first.reason;
    return found;
  };
}
