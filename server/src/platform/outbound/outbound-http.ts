import { Agent } from 'undici';
import { type AdmissionOptions, admission } from './admit-destination.ts';
import { OutboundConnector } from './outbound-connector.ts';
import { OutboundExchange, type OutboundResponse } from './outbound-exchange.ts';
import { OutboundFailure } from './outbound-failure.ts';

export type { OutboundResponse } from './outbound-exchange.ts';
export { OutboundFailure } from './outbound-failure.ts';

export type OutboundOptions = AdmissionOptions;

export interface OutboundRequest {
  url: string;
  headers: Record<string, string>;
  body: string | Buffer;
  /** Limit of the entire exchange, from resolving the name to the last byte read. */
  timeoutMs: number;
}

export interface OutboundHttp {
  /**
   * Rejects with an `OutboundFailure` if there is no response. A redirect is a response like any other and never
   * followed.
   */
  post(request: OutboundRequest): Promise<OutboundResponse>;
  /** Aborts requests in progress. */
  close(): Promise<void>;
}

const KEEP_ALIVE_MS = 4_000;
const MAX_HEADER_BYTES = 16 * 1024;

/** Sends requests to URLs that accounts chose: only to the public internet, and with a time limit. */
export function openOutbound(options: OutboundOptions): OutboundHttp {
  const connector = new OutboundConnector(admission(options));
  const agent = new Agent({
    connect: connector.connect,
    // One connection per request: callers limit those, and a hanging one delays no other. HTTP/2 would multiplex them.
    allowH2: false,
    pipelining: 1,
    keepAliveTimeout: KEEP_ALIVE_MS,
    keepAliveMaxTimeout: KEEP_ALIVE_MS,
    maxHeaderSize: MAX_HEADER_BYTES,
    // The exchange has a deadline of its own, for all of it.
    headersTimeout: 0,
    bodyTimeout: 0,
  });

  return {
    post: ({ url, headers, body, timeoutMs }) =>
      new Promise((resolve, reject) => {
        const target = URL.parse(url);
        if (target === null || !/^https?:$/.test(target.protocol)) {
          reject(new OutboundFailure('the URL must start with http:// or https://'));
          return;
        }
        agent.dispatch(
          { origin: target.origin, path: target.pathname + target.search, method: 'POST', headers, body },
          new OutboundExchange(timeoutMs, resolve, reject),
        );
      }),
    async close() {
      connector.close();
      await agent.destroy();
    },
  };
}
