import { type ApiResponse, type CallOptions, Client } from './client.ts';

/** A browser as far as HTTP is concerned: stores cookies by path, and marks requests as same-origin. */
export class Browser extends Client {
  readonly cookies = new Map<string, { value: string; path: string; attributes: string }>();
  #headers: Record<string, string> = { 'sec-fetch-site': 'same-origin' };

  /** Replaces the headers that a browser sends. */
  withHeaders(headers: Record<string, string>): this {
    this.#headers = headers;
    return this;
  }

  override async call(method: string, path: string, options: CallOptions = {}): Promise<ApiResponse> {
    const cookie = [...this.cookies]
      .filter(([, { path: prefix }]) => path.startsWith(prefix))
      .map(([name, { value }]) => `${name}=${value}`)
      .join('; ');
    const headers = { ...(cookie ? { cookie } : {}), ...this.#headers, ...options.headers };
    const response = await super.call(method, path, { ...options, headers });
    for (const line of response.headers.getSetCookie()) this.#storeCookie(line);
    return response;
  }

  #storeCookie(line: string): void {
    const [, name = '', value = '', attributes = ''] = /^([^=]+)=([^;]*);?(.*)$/.exec(line) ?? [];
    const [, path = '/'] = /path=([^;]+)/i.exec(attributes) ?? [];
    if (/max-age=0\b/i.test(attributes)) this.cookies.delete(name);
    else this.cookies.set(name, { value, path, attributes });
  }
}
