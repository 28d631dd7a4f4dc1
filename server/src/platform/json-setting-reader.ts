import type { Static, TSchema } from 'typebox';
import { bodyCheckerOf } from './http/schemas/validation.ts';

/**
 * Returns a function that parses a setting, which is JSON of this schema. The message of its errors completes a sentence
 * that starts with the name of the variable. It never contains a value, which may be a key.
 */
export function jsonSettingReader<Schema extends TSchema>(schema: Schema): (text: string) => Static<Schema> {
  const check = bodyCheckerOf(schema);
  return (text) => {
    const given = parseJson(text);
    try {
      check(given);
    } catch (error) {
      throw new Error(`must be valid: ${(error as Error).message}`);
    }
    return given as Static<Schema>;
  };
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch (error) {
    // Names only the position: the text around it may be a key.
    const [place = 'its end'] = /line \d+ column \d+|position \d+/.exec((error as Error).message) ?? [];
    throw new Error(`must be JSON, and goes wrong at ${place}`);
  }
}
