import { type ChatBody, type ChatStream, NotFoundError, PermissionError, type Souk } from '@souk/sdk';
import type { Server } from '../../connection.ts';
import { ServiceError } from '../../failures/explain-error.ts';
import { deploymentId } from '../deploy/find-deployment.ts';
import { findPayingKey, suggestPremiumKey } from './paying-key.ts';

export type Message = ChatBody['messages'][number];

export interface ChatTargetOptions {
  model?: string;
  deployment?: string;
  key?: string;
  maxTokens?: number;
  temperature?: number;
}

/** A model or deployment that a conversation is held with. */
export interface ChatTarget {
  /** Name of the model, or the deployment as it was given. */
  name: string;
  /** Changes to another model. Deployments have only one. */
  rename?(model: string): void;
  ask(messages: Message[], signal?: AbortSignal): Promise<ChatStream>;
}

const DEFAULT_MODEL = 'svc-fast-8b';

export async function findChatTarget(souk: Souk, server: Server, options: ChatTargetOptions): Promise<ChatTarget> {
  const { maxTokens: max_tokens, temperature } = options;
  const settings = { max_tokens, temperature, stream: true, stream_options: { include_usage: true } } as const;
  if (options.deployment !== undefined) {
    const id = await deploymentId(souk, options.deployment);
    return {
      name: options.deployment,
      ask: (messages, signal) => souk.deployments.chat.completions.create(id, { messages, ...settings }, { signal }),
    };
  }
  const keyId =
    server.credential?.kind === 'session' ? (options.key ?? (await findPayingKey(souk, server.mode))) : undefined;
  const target: ChatTarget = {
    name: options.model ?? DEFAULT_MODEL,
    rename(model) {
      target.name = model;
    },
    async ask(messages, signal) {
      const body = { model: target.name as ChatBody['model'], messages, ...settings };
      try {
        return await souk.chat.completions.create(body, { signal, keyId });
      } catch (error) {
        throw explainChatError(error, server);
      }
    },
  };
  return target;
}

/** Replaces next steps that would mislead here. */
function explainChatError(error: unknown, { mode }: Server): unknown {
  if (error instanceof NotFoundError) return new ServiceError(error, undefined);
  const needsPremium = error instanceof PermissionError && error.code === 'scope_required';
  return needsPremium ? new ServiceError(error, suggestPremiumKey(mode)) : error;
}
