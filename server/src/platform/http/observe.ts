import { subscribe, unsubscribe } from 'node:diagnostics_channel';
import type { ServerResponse } from 'node:http';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { Log } from '../log.ts';
import type { Metrics } from '../metrics.ts';

type Observer = (response: ObservedResponse) => void;

/** Told of an answer that is out, and how many milliseconds that took. */
export type Recorder = (request: FastifyRequest, status: number, ms: number) => void;

export interface ObserveOptions {
  log: Log;
  metrics: Metrics;
  /** Asked once for each route that there is; undefined where nobody wants to know. */
  recorderOf?: ((route: string) => Recorder | undefined) | undefined;
}

const OBSERVER = Symbol('observer');
const STARTED = Symbol('started');
const REQUEST = Symbol('request');
type ObservedResponse = ServerResponse & { [OBSERVER]?: Observer; [STARTED]?: number; [REQUEST]?: FastifyRequest };

/** Node publishes here when an answer is out: one subscription, where listeners would be added to every answer. */
const FINISHED = 'http.server.response.finish';

/**
 * Measures every request, and logs those that were refused. A line for each success would double what a request
 * costs; set LOG_LEVEL=debug to have them. Routes are logged as patterns: an address may hold what is private.
 */
export function observeRequests(app: FastifyInstance, { log, metrics, recorderOf }: ObserveOptions): void {
  const everything = log.isLevelEnabled('debug');

  const observer = (method: string, route: string): Observer => {
    const measure = metrics.requests.of(method, route);
    const record = recorderOf?.(route);
    return (response) => {
      const { statusCode: status } = response;
      const request = response[REQUEST] as FastifyRequest;
      const ms = performance.now() - (response[STARTED] as number);
      measure(status, ms);
      record?.(request, status, ms);
      if (!everything && status < 400) return;
      const line = {
        request_id: request.id,
        method: request.method,
        route,
        status,
        ms: Math.round(ms),
      };
      if (status >= 400) log.info(line, 'request refused');
      else log.debug(line, 'request answered');
    };
  };

  app.addHook('onRoute', (options) => {
    const observe = observer([options.method].flat().join(), options.url);
    const begin = (_request: unknown, reply: { raw: ObservedResponse }, done: () => void) => {
      reply.raw[OBSERVER] = observe;
      done();
    };
    options.onRequest = [begin, options.onRequest ?? []].flat();
  });
  // What matches no route is observed together: there is no end of addresses that do not exist.
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
