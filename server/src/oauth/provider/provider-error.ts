/**
 * Identifies an error of the provider by its name, without loading the library, which is large and not needed until an
 * app or the command line connects.
 */
export function isProviderError(error: unknown, name: 'SessionNotFound' | 'AccessDenied'): boolean {
  return error instanceof Error && error.name === name;
}
