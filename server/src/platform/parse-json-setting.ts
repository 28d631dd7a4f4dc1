/** Parses JSON. The error message completes a sentence that starts with the name of the variable. */
export function parseJsonSetting(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch (error) {
    // Names only the position: the text around it may be a key.
    const [place = 'its end'] = /line \d+ column \d+|position \d+/.exec((error as Error).message) ?? [];
    throw new Error(`must be JSON, and goes wrong at ${place}`);
  }
}
