import { lookup, Resolver } from 'node:dns/promises';

/** Every address that a name has at this moment. */
export type ResolveHost = (name: string) => Promise<readonly string[]>;

/** As this machine sees it, its own list of names included. */
export const resolveLocally: ResolveHost = async (name) =>
  (await lookup(name, { all: true })).map(({ address }) => address);

/**
 * As the name servers say. The machine's own way of asking occupies one of very few threads until the answer is there:
 * a stranger whose name server is slow would hold up everybody else's names, and those of our own database.
 */
export function resolveByDns(): ResolveHost {
  const resolver = new Resolver({ timeout: 2_000, tries: 2 });
  return async (name) => {
    const answers = await Promise.allSettled([resolver.resolve4(name), resolver.resolve6(name)]);
    const found = answers.flatMap((answer) => (answer.status === 'fulfilled' ? answer.value : []));
    const [first] = answers;
    if (found.length === 0 && first?.status === 'rejected') throw first.reason;
    return found;
  };
}
