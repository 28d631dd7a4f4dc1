import { createHash, timingSafeEqual } from 'node:crypto';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { ApiError } from '../errors.ts';
import type { Metrics } from '../metrics.ts';

export interface ProbeOptions {
  metrics: Metrics;
  metricsToken: string | undefined;
  isLoopback: (ip: string) => boolean;
  whyNotReady: () => Promise<string | undefined>;
}

/** Mounts the liveness and readiness probes and the metrics. */
export function mountProbes(app: FastifyInstance, options: ProbeOptions): void {
  app.get('/healthz', async () => ({ status: 'alive' }));

  app.get('/readyz', async () => {
    const reason = await options.whyNotReady();
    if (reason) throw new ApiError('unavailable', `Not ready: ${reason}.`, { headers: { 'retry-after': '1' } });
    return { status: 'ready' };
  });

  app.get('/metrics', async (request, reply) => {
    if (!mayReadMetrics(request, options)) {
      throw new ApiError(
        'forbidden_resource',
        'Metrics are available from loopback only. From elsewhere, send METRICS_TOKEN as a bearer token.',
      );
    }
    return reply.type(options.metrics.contentType).send(await options.metrics.text());
  });
}

/** A proxy on this machine calls from loopback on behalf of any client: forwarded requests are not local. */
function mayReadMetrics(request: FastifyRequest, { metricsToken, isLoopback }: ProbeOptions): boolean {
  const forwarded = request.headers['x-forwarded-for'] ?? request.headers.forwarded;
  if (forwarded === undefined && isLoopback(request.ip)) return true;
  const [, given] = /^Bearer (\S+)$/i.exec(request.headers.authorization ?? '') ?? [];
  if (metricsToken === undefined || given === undefined) return false;
  return timingSafeEqual(digest(given), digest(metricsToken));
}

function digest(text: string): Buffer {
  return createHash('sha256').update(text).digest();
}
