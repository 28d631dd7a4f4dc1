import { withDeadline } from '../deadline.ts';

/** A response. Tests read any field, so the type of the body is as loose as JSON. */
export interface ApiResponse {
  status: number;
  headers: Headers;
  // biome-ignore lint/suspicious/noExplicitAny: tests assert what is in it
  body: any;
  text: string;
}

export interface CallOptions {
  body?: unknown;
  headers?: Record<string, string>;
}

/** Calls the API like a program: with a bearer token, with a browser's cookies, or without credentials. */
export class Client {
  readonly url: string;
  readonly #headers: Record<string, string>;

  constructor(url: string, headers: Record<string, string> = {}) {
    this.url = url;
    this.#headers = headers;
  }

  withKey(secret: string): Client {
    return this.with({ authorization: `Bearer ${secret}` });
  }

  with(headers: Record<string, string>): Client {
    return new Client(this.url, { ...this.#headers, ...headers });
  }

  get(path: string, options?: CallOptions): Promise<ApiResponse> {
    return this.call('GET', path, options);
  }

  post(path: string, body?: unknown, headers: Record<string, string> = {}): Promise<ApiResponse> {
    return this.call('POST', path, { body, headers });
  }

  patch(path: string, body?: unknown): Promise<ApiResponse> {
    return this.call('PATCH', path, { body });
  }

  delete(path: string): Promise<ApiResponse> {
    return this.call('DELETE', path);
  }

  call(method: string, path: string, options: CallOptions = {}): Promise<ApiResponse> {
    return withDeadline(`the response to ${method} ${path}`, this.#send(method, path, options));
  }

  async #send(method: string, path: string, options: CallOptions): Promise<ApiResponse> {
    const json = options.body !== undefined;
    const response = await fetch(this.url + path, {
      method,
      redirect: 'manual',
      headers: { ...(json ? { 'content-type': 'application/json' } : {}), ...this.#headers, ...options.headers },
      ...(json ? { body: isRaw(options.body) ? options.body : JSON.stringify(options.body) } : {}),
    });
    const text = await response.text();
    const isJson = response.headers.get('content-type')?.includes('json');
    return { status: response.status, headers: response.headers, text, body: isJson && text ? JSON.parse(text) : null };
  }
}

/** Sends a body as it is: text or bytes. */
function isRaw(body: unknown): body is string | Uint8Array<ArrayBuffer> {
  return typeof body === 'string' || body instanceof Uint8Array;
}
