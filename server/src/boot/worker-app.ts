import type { FastifyInstance } from 'fastify';
import { isLoopback } from '../access/client-ip.ts';
import { mountForwardedCalls } from '../deployments/invoking/forwarded-calls.ts';
import { OpenStreams } from '../inference/gateway/client-disconnect.ts';
import type { KeyRing } from '../platform/crypto/key-ring.ts';
import { ApiError } from '../platform/errors.ts';
import { createHttpServer } from '../platform/http/http-server.ts';
import { mountPages } from '../platform/http/mount-pages.ts';
import { mountProbes } from '../platform/http/probes.ts';
import { unmeteredHeaders } from '../platform/http/rate-headers.ts';
import type { Log } from '../platform/log.ts';
import type { Metrics } from '../platform/metrics.ts';
import type { RunningDeployments } from './start-deployments.ts';

export interface WorkerAppOptions {
  log: Log;
  metrics: Metrics;
  metricsToken: string | undefined;
  whyNotReady: () => Promise<string | undefined>;
  deployments: RunningDeployments;
  keyRing: KeyRing;
}

/** Creates the app of a background node: it responds to probes, and to calls of its models that other nodes forward. */
export async function createWorkerApp(options: WorkerAppOptions): Promise<FastifyInstance> {
  const http = createHttpServer({ log: options.log, trustProxy: false });
  const openStreams = new OpenStreams();
  http.addHook('preClose', async () => openStreams.scheduleEnd());
  await mountPages(http, async (pages) => {
    mountProbes(pages, { ...options, isLoopback });
    await mountForwardedCalls(pages, { ...options.deployments, ...options, openStreams });
  });
  http.setNotFoundHandler((_request, reply) => {
    reply.headers(unmeteredHeaders());
    throw new ApiError('not_found', 'This node only runs background jobs. It serves /healthz, /readyz and /metrics.');
  });
  return http;
}
