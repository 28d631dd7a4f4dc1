/**
 * PostgreSQL cannot store NUL in text, and half a surrogate pair would silently turn into another character. Both are
 * rejected instead, by field.
 */
export function isStorableText(text: string): boolean {
  return !text.includes('\0') && text.isWellFormed();
}

/** Returns the dotted path of the first text in a parsed body that cannot be stored unchanged. */
export function findUnstorableText(value: unknown, path = ''): string | undefined {
  // Iterative, because nesting is bounded only by the size of the body.
  const pending: { value: unknown; path: string }[] = [{ value, path }];
  for (let next = pending.pop(); next; next = pending.pop()) {
    if (typeof next.value === 'string' && !isStorableText(next.value)) return next.path || 'body';
    if (typeof next.value !== 'object' || next.value === null) continue;
    for (const [name, inner] of Object.entries(next.value)) {
      const innerPath = next.path ? `${next.path}.${name}` : name;
      if (!isStorableText(name)) return next.path || 'body';
      pending.push({ value: inner, path: innerPath });
    }
  }
  return undefined;
}
