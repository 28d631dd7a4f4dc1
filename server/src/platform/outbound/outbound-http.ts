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
  /** For everything, from looking up the name to the last byte that is read. */
  timeoutMs: number;
}

export interface OutboundHttp {
  /** Rejects with an `OutboundFailure` where no answer came. A redirect is an answer like any other, never followed. */
  post(request: OutboundRequest): Promise<OutboundResponse>;
  /** Breaks off whatever is on its way. */
  close(): Promise<void>;
}

const KEEP_ALIVE_MS = 4_000;
const HEADER_BYTES = 16 * 1024;

/** Calls to addresses that strangers chose: nowhere but to the public internet, and never for long. */
export function openOutbound(options: OutboundOptions): OutboundHttp {
  const connector = new OutboundConnector(admission(options));
  const agent = new Agent({
    connect: connector.connect,
    // As many connections as there are requests: whoever calls bounds those, and one that hangs holds up no other.
    // HTTP/2 would put them into one line.
    allowH2: false,
    pipelining: 1,
    keepAliveTimeout: KEEP_ALIVE_MS,
    keepAliveMaxTimeout: KEEP_ALIVE_MS,
    maxHeaderSize: HEADER_BYTES,
    // The exchange has a deadline of its own, for all of it.
    headersTimeout: 0,
    bodyTimeout: 0,
  });

  return {
    post: ({ url, headers, body, timeoutMs }) =>
      new Promise((resolve, reject) => {
        const address = URL.parse(url);
        if (address === null || !/^https?:$/.test(address.protocol)) {
          reject(new OutboundFailure('the address is not one of http or https'));
          return;
        }
        agent.dispatch(
          { origin: address.origin, path: address.pathname + address.search, method: 'POST', headers, body },
          new OutboundExchange(timeoutMs, resolve, reject),
        );
      }),
    async close() {
      connector.close();
      await agent.destroy();
    },
  };
}
