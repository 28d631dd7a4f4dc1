import findMyWay, { type Instance } from 'find-my-way';

/**
 * Which methods an address answers, whatever method was asked. Fastify's own router only knows the pairs that match,
 * and an address that exists under another method is 405, not 404.
 */
export class KnownPaths {
  readonly #router: Instance<findMyWay.HTTPVersion.V1> = findMyWay({ maxParamLength: MAX_PARAM_LENGTH });
  readonly #methods = new Map<string, Set<string>>();

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

  methodsOf(url: string): string[] | undefined {
    const path = url.split('?', 1)[0] as string;
    const found = this.#router.find('GET', path);
    return found ? [...(found.store as Set<string>)].sort() : undefined;
  }
}

export const MAX_PARAM_LENGTH = 1024;
