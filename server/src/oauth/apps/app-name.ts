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
    throw invalid('name', '`name` must not hold control characters or ones that change the direction of writing.');
  }
  if (!isVisible(name)) throw invalid('name', '`name` must have something in it that can be seen.');
  if (containsMarketName(name)) {
    throw invalid(
      'name',
      '`name` must not hold the word “Souk”: people would take the app for the market itself. Name it by what it is for.',
    );
  }
  if (!hasConsistentScripts(name)) throw invalid('name', `\`name\` must ${SCRIPT_RULE}.`);
  return name;
}
