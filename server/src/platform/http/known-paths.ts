import findMyWay, { type Instance } from 'find-my-way';

/**
 * Which methods an address answers, whatever method was asked. Fastify's own router only knows the pairs that match,
 * and an address that exists under another method is 405, not 404.
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

  /** Says of an address that was added that it takes uploads. */
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
    return this.#router.find('GET', path)?.store as Set<string> | undefined;
  }
}

export const MAX_PARAM_LENGTH = 2048;
