import { collectDefaultMetrics, Histogram, Registry } from 'prom-client';

/** What Prometheus reads. One registry for each server, so that several can run in one process. */
export class Metrics {
  readonly #registry = new Registry();
  readonly #requests: Histogram<'method' | 'route' | 'status'>;

  constructor() {
    collectDefaultMetrics({ register: this.#registry });
    this.#requests = new Histogram({
      name: 'souk_http_request_duration_seconds',
      help: 'Duration of HTTP requests by route and status',
      labelNames: ['method', 'route', 'status'],
      buckets: [0.001, 0.005, 0.025, 0.1, 0.5, 2.5, 10],
      registers: [this.#registry],
    });
  }

  observeRequest(method: string, route: string, status: number, milliseconds: number): void {
    this.#requests.observe({ method, route, status }, milliseconds / 1000);
  }

  get contentType(): string {
    return this.#registry.contentType;
  }

  text(): Promise<string> {
    return this.#registry.metrics();
  }
}
