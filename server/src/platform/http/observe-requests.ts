import { subscribe, unsubscribe } from 'node:diagnostics_channel';
import type { ServerResponse } from 'node:http';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { Log } from '../log.ts';
import type { Metrics } from '../metrics.ts';

type Observer = (response: ObservedResponse) => void;

/** Called after a response was sent, with its duration in milliseconds. */
export type Recorder = (request: FastifyRequest, status: number, ms: number) => void;

export interface ObserveOptions {
  log: Log;
  metrics: Metrics;
  /** Called once per route; returns undefined for routes that are not recorded. */
  recorderOf?: ((route: string) => Recorder | undefined) | undefined;
}

const OBSERVER = Symbol('observer');
const STARTED = Symbol('started');
const REQUEST = Symbol('request');
type ObservedResponse = ServerResponse & { [OBSERVER]?: Observer; [STARTED]?: number; [REQUEST]?: FastifyRequest };

/** Node publishes here when a response was sent: one subscription instead of a listener on every response. */
const FINISHED = 'http.server.response.finish';

/**
 * Measures every request and logs failed ones. A line for each success would double the cost of a request; set
 * LOG_LEVEL=debug to get them. Routes are logged as patterns: a URL may hold private data.
 */
export function observeRequests(app: FastifyInstance, { log, metrics, recorderOf }: ObserveOptions): void {
  const logsEverything = log.isLevelEnabled('debug');

  const observer = (method: string, route: string): Observer => {
    const measure = metrics.requests.of(method, route);
    const record = recorderOf?.(route);
    return (response) => {
      const { statusCode: status } = response;
      const request = response[REQUEST] as FastifyRequest;
      const ms = performance.now() - (response[STARTED] as number);
      measure(status, ms);
      record?.(request, status, ms);
      if (!logsEverything && status < 400) return;
      const fields = {
        request_id: request.id,
        method: request.method,
        route,
        status,
        ms: Math.round(ms),
      };
      if (status >= 400) log.info(fields, 'request rejected');
      else log.debug(fields, 'request completed');
    };
  };

  app.addHook('onRoute', (options) => {
    const observe = observer([options.method].flat().join(), options.url);
    const start = (_request: unknown, reply: { raw: ObservedResponse }, done: () => void) => {
      reply.raw[OBSERVER] = observe;
      done();
    };
    options.onRequest = [start, options.onRequest ?? []].flat();
  });
  // Requests that match no route are observed together: the number of unknown paths is unlimited.
  const unknown = observer('any', 'unknown');
  app.addHook('onRequest', (request, reply, done) => {
    const response: ObservedResponse = reply.raw;
    response[REQUEST] = request;
    response[STARTED] = performance.now();
    response[OBSERVER] = unknown;
    done();
  });

  const finished = (message: unknown) => {
    const { response, server } = message as { response: ObservedResponse; server: unknown };
    if (server === app.server) response[OBSERVER]?.(response);
  };
  subscribe(FINISHED, finished);
  app.addHook('onClose', async () => {
    unsubscribe(FINISHED, finished);
  });
}
