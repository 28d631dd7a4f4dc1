import type { Mode } from '../../platform/db/realm.ts';
import type { CalledDeployment } from './callers.sql.ts';

/** Where it was sent: to `/invoke`, which takes what the model takes, or to `/chat/completions`. */
export const ADDRESSES = ['invoke', 'chat'] as const;
export type Address = (typeof ADDRESSES)[number];

/** What is called, as far as its answers tell of it. */
export interface CalledModel {
  /** Of the deployment. */
  id: string;
  slug: string;
  revision: string;
  /** Otherwise it is one from tensors to tensors. */
  language: boolean;
}

/** One call of a deployment, whichever node answers it. */
export interface Invocation {
  readonly mode: Mode;
  readonly model: CalledModel;
  readonly address: Address;
  readonly requestId: string;
  readonly accountId: string;
  /** A `Buffer`, or what the JSON says. */
  readonly body: unknown;
  /** The header `HEADER_LENGTH`: how many of the bytes are JSON. */
  readonly headerLength: string | undefined;
}

export function modelOf({ id, model_slug: slug, revision, runtime }: CalledDeployment): CalledModel {
  return { id, slug, revision, language: runtime === 'gguf' };
}
