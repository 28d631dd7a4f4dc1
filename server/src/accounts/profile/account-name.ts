import { invalid } from '../../platform/errors.ts';
import { claimsMarketName } from '../../platform/names/market-name.ts';
import { hasConsistentScripts, SCRIPT_RULE } from '../../platform/names/name-scripts.ts';
import { turnsTextAround } from '../../platform/names/visible-text.ts';

/** Returns the name as stored. Rejects one that passes for another, above all for the market itself. */
export function readAccountName(text: string): string {
  const name = text.trim();
  if (turnsTextAround(name)) {
    throw invalid('name', '`name` must not contain characters that change the direction of text. Remove them.');
  }
  if (claimsMarketName(name)) {
    throw invalid('name', '`name` must not look like “Souk”, the market itself. Choose another name.');
  }
  if (!hasConsistentScripts(name)) throw invalid('name', `\`name\` must ${SCRIPT_RULE}.`);
  return name;
}
