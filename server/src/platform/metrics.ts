import { Counter, collectDefaultMetrics, Gauge, Registry } from 'prom-client';
import { RequestHistogram } from './request-histogram.ts';

/** Metrics of Node. Their timers and observers never end, so servers in one process share them. */
const nodeMetrics = new Registry();
collectDefaultMetrics({ register: nodeMetrics });

/** Prometheus metrics. One instance per server, so that several can run in one process. */
export class Metrics {
  readonly requests = new RequestHistogram();
  readonly #server = new Registry();
  readonly webhookAttempts = new Counter({
    name: 'souk_webhook_attempts_total',
    help: 'Webhook deliveries that were tried, and whether they were received',
    labelNames: ['mode', 'received'] as const,
    registers: [this.#server],
  });
  readonly inferenceRequests = new Counter({
    name: 'souk_inference_requests_total',
    help: 'Inference requests that a backend worked on, by outcome',
    labelNames: ['mode', 'model', 'outcome'] as const,
    registers: [this.#server],
  });
  readonly inferenceTokens = new Counter({
    name: 'souk_inference_tokens_total',
    help: 'Tokens that were booked',
    labelNames: ['mode', 'model', 'kind'] as const,
    registers: [this.#server],
  });
  readonly runningModels = new Gauge({
    name: 'souk_running_models',
    help: 'Deployments that run on this node',
    registers: [this.#server],
  });
  readonly modelStarts = new Counter({
    name: 'souk_model_starts_total',
    help: 'Deployments that this node began to run',
    labelNames: ['mode', 'runtime'] as const,
    registers: [this.#server],
  });
  readonly modelFailures = new Counter({
    name: 'souk_model_failures_total',
    help: 'Failures of deployed models, while they were loaded and at work, by kind',
    labelNames: ['mode', 'kind'] as const,
    registers: [this.#server],
  });
  readonly unloggedRequests = new Counter({
    name: 'souk_request_log_dropped_total',
    help: 'Requests that are missing from the request logs of accounts, as they could not be written in time',
    labelNames: ['mode'] as const,
    registers: [this.#server],
  });

  get contentType(): string {
    return this.#server.contentType;
  }

  async text(): Promise<string> {
    return `${await nodeMetrics.metrics()}${await this.#server.metrics()}${this.requests.text()}`;
  }
}
