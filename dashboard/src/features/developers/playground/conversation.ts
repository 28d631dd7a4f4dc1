/** Why there is no response, or only a part of it. */
export interface ResponseProblem {
  message: string;
  code: string;
  status?: number | undefined;
  requestId?: string | undefined;
  /** When it can be retried, in milliseconds since 1970. */
  againAt?: number | undefined;
}

/** Tokens, cost and timing of a response. */
export interface ResponseStats {
  requestId?: string | undefined;
  promptTokens?: number | undefined;
  completionTokens?: number | undefined;
  /** Exact, in whole units; only for models of the market. */
  cost?: string | undefined;
  currency?: string | undefined;
  firstTokenMs?: number | undefined;
  totalMs: number;
  /** Why it ended: `stop`, or `length` at the token limit. */
  finish?: string | undefined;
}

interface UserTurn {
  role: 'user';
  content: string;
}

export interface AssistantTurn {
  role: 'assistant';
  content: string;
  facts: ResponseStats;
  /** The user stopped it. */
  stopped?: boolean;
  problem?: ResponseProblem;
}

export type Turn = UserTurn | AssistantTurn;

/** Values of the fields; empty for the default of the model. */
export interface ChatSettings {
  system: string;
  temperature: string;
  topP: string;
  maxTokens: string;
  /** One per line. */
  stop: string;
}

export interface Conversation {
  turns: readonly Turn[];
  settings: ChatSettings;
  /** Name of a model, or id of a deployment. */
  target: string | null;
  /** Id of the key that is billed. */
  key: string | null;
}

export const DEFAULT_SETTINGS: ChatSettings = { system: '', temperature: '', topP: '', maxTokens: '', stop: '' };
export const NEW_CONVERSATION: Conversation = { turns: [], settings: DEFAULT_SETTINGS, target: null, key: null };

/** Returns the messages to send, without empty responses: they would confuse the model. */
export function messagesOf({ turns, settings }: Pick<Conversation, 'turns' | 'settings'>) {
  const messages = turns.filter(({ content }) => content !== '').map(({ role, content }) => ({ role, content }));
  const system = settings.system.trim();
  return system === '' ? messages : [{ role: 'system' as const, content: system }, ...messages];
}

/** Returns the turns up to a message of the user, the last one by default, to respond to it again. */
export function upToUserTurn(
  turns: readonly Turn[],
  at = turns.findLastIndex(({ role }) => role === 'user'),
): readonly Turn[] {
  return turns.slice(0, at + 1);
}
