import type { Mode } from '../../platform/db/realm.ts';
import type { CalledDeployment } from './callers.sql.ts';

/** Endpoint of the call: `/invoke`, which takes the model's own format, or `/chat/completions`. */
export const ENDPOINTS = ['invoke', 'chat'] as const;
export type Endpoint = (typeof ENDPOINTS)[number];

/** The called model, as far as its responses name it. */
export interface CalledModel {
  /** ID of the deployment. */
  id: string;
  slug: string;
  revision: string;
  /** False for a model from tensors to tensors. */
  language: boolean;
}

/** One call of a deployment, whichever node serves it. */
export interface Invocation {
  readonly mode: Mode;
  readonly model: CalledModel;
  readonly endpoint: Endpoint;
  readonly requestId: string;
  readonly accountId: string;
  /** A `Buffer`, or parsed JSON. */
  readonly body: unknown;
  /** Value of the header `HEADER_LENGTH`: how many of the bytes are JSON. */
  readonly headerLength: string | undefined;
}

export function modelOf({ id, model_slug: slug, revision, runtime }: CalledDeployment): CalledModel {
  return { id, slug, revision, language: runtime === 'gguf' };
}
