/** Why there is no answer, or not all of it. */
export interface ResponseProblem {
  message: string;
  code: string;
  status?: number | undefined;
  requestId?: string | undefined;
  /** When it may be asked again, in milliseconds since 1970. */
  againAt?: number | undefined;
}

/** What an answer took. */
export interface ResponseStats {
  requestId?: string | undefined;
  promptTokens?: number | undefined;
  completionTokens?: number | undefined;
  /** Exact, in whole units; of the market's own models. */
  cost?: string | undefined;
  currency?: string | undefined;
  firstTokenMs?: number | undefined;
  totalMs: number;
  /** Why it ended: `stop`, or `length` where it was as long as it may be. */
  finish?: string | undefined;
}

export interface Question {
  role: 'user';
  content: string;
}

export interface Answer {
  role: 'assistant';
  content: string;
  facts: ResponseStats;
  /** Who asked did not want to hear the rest. */
  stopped?: boolean;
  problem?: ResponseProblem;
}

export type Turn = Question | Answer;

/** As they are in the fields: empty where the model's own way is wanted. */
export interface ChatSettings {
  system: string;
  temperature: string;
  topP: string;
  maxTokens: string;
  /** One in each line. */
  stop: string;
}

export interface Conversation {
  turns: readonly Turn[];
  settings: ChatSettings;
  /** What answers: a model's name, or the id of a deployment. */
  target: string | null;
  /** Which key pays. */
  key: string | null;
}

export const NO_SETTINGS: ChatSettings = { system: '', temperature: '', topP: '', maxTokens: '', stop: '' };
export const NEW_CONVERSATION: Conversation = { turns: [], settings: NO_SETTINGS, target: null, key: null };

/** What a model is told. Answers with nothing in them would only confuse it. */
export function messagesOf({ turns, settings }: Pick<Conversation, 'turns' | 'settings'>) {
  const said = turns.filter(({ content }) => content !== '').map(({ role, content }) => ({ role, content }));
  const system = settings.system.trim();
  return system === '' ? said : [{ role: 'system' as const, content: system }, ...said];
}

/** Everything up to the question that an answer is to be written to anew: the last one, where none is named. */
export function upToQuestion(
  turns: readonly Turn[],
  at = turns.findLastIndex(({ role }) => role === 'user'),
): readonly Turn[] {
  return turns.slice(0, at + 1);
}
