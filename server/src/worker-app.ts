import type { FastifyInstance } from 'fastify';
import { isLoopback } from './access/client-address.ts';
import { ApiError } from './platform/errors.ts';
import { createHttpServer } from './platform/http/http-server.ts';
import { mountPages } from './platform/http/pages.ts';
import { mountProbes } from './platform/http/probes.ts';
import { unmeteredHeaders } from './platform/http/rate-headers.ts';
import type { Log } from './platform/log.ts';
import type { Metrics } from './platform/metrics.ts';

export interface WorkerAppOptions {
  log: Log;
  metrics: Metrics;
  metricsToken: string | undefined;
  whyNotReady: () => Promise<string | undefined>;
}

/** A node that only works answers probes and nothing else. */
export async function createWorkerApp(options: WorkerAppOptions): Promise<FastifyInstance> {
  const http = createHttpServer({ log: options.log, trustProxy: false });
  await mountPages(http, async (pages) => mountProbes(pages, { ...options, isLoopback }));
  http.setNotFoundHandler((_request, reply) => {
    reply.headers(unmeteredHeaders());
    throw new ApiError('not_found', 'This node works in the background: it answers /healthz, /readyz and /metrics.');
  });
  return http;
}
