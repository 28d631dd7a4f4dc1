import { invalid } from '../../platform/errors.ts';
import { containsMarketName } from '../../platform/names/market-name.ts';
import { hasConsistentScripts, SCRIPT_RULE } from '../../platform/names/name-scripts.ts';
import { isVisible, turnsTextAround } from '../../platform/names/visible-text.ts';

/**
 * Users read the name when they decide about an app: it may not break the line, nor reorder or hide the text beside it.
 */
const UNREADABLE = /[\p{Cc}\p{Cs}\p{Co}\p{Cn}\p{Zl}\p{Zp}]/u;

/** Returns the name as stored. Rejects one that would mislead users who are asked to trust the app. */
export function readAppName(text: string): string {
  const name = text.trim();
  if (UNREADABLE.test(name) || turnsTextAround(name)) {
    throw invalid('name', '`name` must not contain control characters, or characters that change the text direction.');
  }
  if (!isVisible(name)) throw invalid('name', '`name` must contain visible characters.');
  if (containsMarketName(name)) {
    throw invalid(
      'name',
      '`name` must not contain the word “Souk”, because users would mistake the app for the market. Choose a name that says what it does.',
    );
  }
  if (!hasConsistentScripts(name)) throw invalid('name', `\`name\` must ${SCRIPT_RULE}.`);
  return name;
}
