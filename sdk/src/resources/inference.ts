import type { InferenceModel } from '../contract.ts';
import type { PagedList } from '../http/page.ts';
import type { RequestOptions } from '../http/request.ts';
import type { Requester } from '../http/requester.ts';
import { Resource } from './resource.ts';

/** The language models that the market itself serves. `souk.chat` asks them. */
export class Inference {
  readonly models: InferenceModels;

  constructor(requester: Requester) {
    this.models = new InferenceModels(requester);
  }
}

class InferenceModels extends Resource {
  list(options?: RequestOptions): PagedList<InferenceModel> {
    return this.listOf('/inference/models', {}, options);
  }
}
