import type { FastifyInstance } from 'fastify';
import type { Log } from '../log.ts';
import type { Metrics } from '../metrics.ts';

/**
 * Measures every request, and logs those that were refused. A line for each success would double what a request
 * costs; set LOG_LEVEL=debug to have them. Routes are logged as patterns: an address may hold what is private.
 */
export function observeRequests(app: FastifyInstance, log: Log, metrics: Metrics): void {
  const everything = log.isLevelEnabled('debug');
  app.addHook('onResponse', (request, reply, done) => {
    const route = request.routeOptions.url ?? 'unknown';
    metrics.observeRequest(request.method, route, reply.statusCode, reply.elapsedTime);
    if (everything || reply.statusCode >= 400) {
      const line = {
        request_id: request.id,
        method: request.method,
        route,
        status: reply.statusCode,
        ms: Math.round(reply.elapsedTime),
      };
      if (reply.statusCode >= 400) log.info(line, 'request refused');
      else log.debug(line, 'request answered');
    }
    done();
  });
}
