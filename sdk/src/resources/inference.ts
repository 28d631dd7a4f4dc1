import type { InferenceModel } from '../contract.ts';
import type { PagedList } from '../http/page.ts';
import type { RequestOptions } from '../http/request.ts';
import type { Requester } from '../http/requester.ts';
import { Resource } from './resource.ts';

/** Language models that the market serves. `souk.chat` calls them. */
export class Inference {
  readonly models: InferenceModels;

  constructor(requester: Requester) {
    this.models = new InferenceModels(requester);
  }
}

class InferenceModels extends Resource {
  /** Lists the models with their prices and availability. */
  list(options?: RequestOptions): PagedList<InferenceModel> {
    return this.listOf('/inference/models', {}, options);
  }
}
