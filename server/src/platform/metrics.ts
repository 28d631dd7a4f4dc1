import { collectDefaultMetrics, Registry } from 'prom-client';
import { RequestHistogram } from './request-histogram.ts';

/** What Prometheus reads. One for each server, so that several can run in one process. */
export class Metrics {
  readonly requests = new RequestHistogram();
  readonly #process = new Registry();

  constructor() {
    collectDefaultMetrics({ register: this.#process });
  }

  get contentType(): string {
    return this.#process.contentType;
  }

  async text(): Promise<string> {
    return `${await this.#process.metrics()}${this.requests.text()}`;
  }
}
