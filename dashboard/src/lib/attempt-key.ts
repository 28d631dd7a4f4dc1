import { useRef } from 'react';

/**
 * Returns an idempotency key per request body: the same form sent again after a lost response gets that response, with
 * its secret, and nothing is created twice.
 */
export function useAttemptKey(): (content: unknown) => string {
  const attempt = useRef({ content: '', key: '' });
  return (content) => {
    const text = JSON.stringify(content);
    if (attempt.current.content !== text) attempt.current = { content: text, key: randomText() };
    return attempt.current.key;
  };
}

/** `crypto.randomUUID` exists on https and localhost only. */
export function randomText(): string {
  return Array.from(crypto.getRandomValues(new Uint8Array(16)), (byte) => byte.toString(16).padStart(2, '0')).join('');
}
