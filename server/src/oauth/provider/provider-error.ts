/**
 * Whether the provider refused something, by the name of its error: whoever asks need not load the library, which is large
 * and, until an app or the command line connects, needed by nobody.
 */
export function isProviderError(error: unknown, name: 'SessionNotFound' | 'AccessDenied'): boolean {
  return error instanceof Error && error.name === name;
}
