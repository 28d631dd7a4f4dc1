import { type ChatSettings, type Conversation, messagesOf } from './conversation.ts';

/** An invalid setting. */
export interface SettingProblem {
  field: keyof ChatSettings;
  message: string;
}

const MAX_STOPS = 4;

export function settingProblems(settings: ChatSettings): SettingProblem[] {
  const problems: SettingProblem[] = [];
  const check = (field: keyof ChatSettings, fits: (value: number) => boolean, message: string) => {
    const value = numberOf(settings[field]);
    if (value !== undefined && !fits(value)) problems.push({ field, message });
  };
  check('temperature', (value) => value >= 0 && value <= 2, 'From 0 to 2.');
  check('topP', (value) => value >= 0 && value <= 1, 'From 0 to 1.');
  check('maxTokens', (value) => Number.isInteger(value) && value > 0, 'A whole number above 0.');
  if (stopsOf(settings).length > MAX_STOPS) problems.push({ field: 'stop', message: 'Up to 4, one per line.' });
  return problems;
}

/** Returns the request body. Empty settings are omitted, so that the defaults of the model apply. */
export function chatBody(conversation: Pick<Conversation, 'turns' | 'settings'>) {
  const { settings } = conversation;
  const [temperature, top_p, max_tokens] = [settings.temperature, settings.topP, settings.maxTokens].map(numberOf);
  const stop = stopsOf(settings);
  return {
    messages: messagesOf(conversation),
    ...(temperature === undefined ? {} : { temperature }),
    ...(top_p === undefined ? {} : { top_p }),
    ...(max_tokens === undefined ? {} : { max_tokens }),
    ...(stop.length === 0 ? {} : { stop }),
  };
}

function stopsOf({ stop }: ChatSettings): string[] {
  return stop.split('\n').filter((line) => line !== '');
}

/** Parses a number, also with a decimal comma; undefined for an empty text, NaN for an invalid one. */
function numberOf(text: string): number | undefined {
  const trimmed = text.trim();
  return trimmed === '' ? undefined : Number(trimmed.replace(',', '.'));
}
