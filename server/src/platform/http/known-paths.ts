import type { FastifyRequest } from 'fastify';
import findMyWay, { type Instance } from 'find-my-way';

/**
 * Knows which methods a path supports, whatever the method of the request. Fastify's router only knows the pairs that
 * match, but a path that exists under another method is 405, not 404.
 */
export class KnownPaths {
  readonly #router: Instance<findMyWay.HTTPVersion.V1> = findMyWay({ maxParamLength: MAX_PARAM_LENGTH });
  readonly #methods = new Map<string, Set<string>>();
  readonly #uploads = new Set<Set<string>>();

  add(method: string, url: string): void {
    let methods = this.#methods.get(url);
    if (!methods) {
      methods = new Set();
      this.#methods.set(url, methods);
      this.#router.on('GET', url, () => undefined, methods);
    }
    methods.add(method);
    if (method === 'GET') methods.add('HEAD');
  }

  /** Marks a known path as one that accepts uploads. */
  addUploads(url: string): void {
    this.#uploads.add(this.#methods.get(url) as Set<string>);
  }

  methodsOf(url: string): string[] | undefined {
    const found = this.#find(url);
    return found ? [...found].sort() : undefined;
  }

  takesUploads(url: string): boolean {
    const found = this.#find(url);
    return found !== undefined && this.#uploads.has(found);
  }

  #find(url: string): Set<string> | undefined {
    const path = url.split('?', 1)[0] as string;
    const found = this.#router.find('GET', path);
    return found && !hasEmptyParameter(found.params) ? (found.store as Set<string>) : undefined;
  }
}

/** Returns whether there is no such path. The router accepts an empty segment as a parameter, as in `/v1/models/`. */
export function isUnknownPath({ is404, params }: Pick<FastifyRequest, 'is404' | 'params'>): boolean {
  return is404 || hasEmptyParameter(params as Params);
}

type Params = Readonly<Record<string, string | undefined>>;

function hasEmptyParameter(params: Params): boolean {
  for (const name in params) if (params[name] === '' && name !== '*') return true;
  return false;
}

export const MAX_PARAM_LENGTH = 2048;
