import { subscribe, unsubscribe } from 'node:diagnostics_channel';
import type { ServerResponse } from 'node:http';
import type { FastifyInstance } from 'fastify';
import type { Log } from '../log.ts';
import type { Metrics } from '../metrics.ts';

type Observer = (response: ObservedResponse) => void;

const OBSERVER = Symbol('observer');
const STARTED = Symbol('started');
const REQUEST_ID = Symbol('request id');
type ObservedResponse = ServerResponse & { [OBSERVER]?: Observer; [STARTED]?: number; [REQUEST_ID]?: string };

/** Node publishes here when an answer is out: one subscription, where listeners would be added to every answer. */
const FINISHED = 'http.server.response.finish';

/**
 * Measures every request, and logs those that were refused. A line for each success would double what a request
 * costs; set LOG_LEVEL=debug to have them. Routes are logged as patterns: an address may hold what is private.
 */
export function observeRequests(app: FastifyInstance, log: Log, metrics: Metrics): void {
  const everything = log.isLevelEnabled('debug');

  const observer = (method: string, route: string): Observer => {
    const record = metrics.requests.of(method, route);
    return (response) => {
      const { statusCode: status } = response;
      const ms = performance.now() - (response[STARTED] as number);
      record(status, ms);
      if (!everything && status < 400) return;
      const line = {
        request_id: response[REQUEST_ID],
        method: response.req.method,
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
    response[REQUEST_ID] = request.id;
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
