/** Throws where it goes wrong, in words that can stand behind the name of the variable. */
export function parseJsonSetting(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch (error) {
    // Only the place: the text around it may be a key.
    const [place = 'its end'] = /line \d+ column \d+|position \d+/.exec((error as Error).message) ?? [];
    throw new Error(`must be JSON, and goes wrong at ${place}`);
  }
}
