import type { Vault } from '../../platform/crypto/key-ring.ts';
import { readSignedText, signText } from '../../platform/crypto/signed-text.ts';

export type SessionKind = 'browser' | 'cli';

export interface SessionRow {
  id: string;
  account_id: string;
  kind: SessionKind;
  generation: number;
  user_agent: string;
  ip: string;
  created_at: Date;
  last_used_at: Date;
  expires_at: Date;
  ended_at: Date | null;
}

export const ACCESS_SECONDS = 10 * 60;
export const REFRESH_SECONDS = 30 * 24 * 60 * 60;
/** Two tabs that refresh at once both present the same token: within this time that is not treated as theft. */
export const REFRESH_GRACE_SECONDS = 10;

const ACCESS = 'access cookie';
const REFRESH = 'refresh cookie';

/** Creates `<session>.<unix seconds of expiry>.<signature>`: identifies the session for ten minutes. */
export function makeAccessToken(vault: Vault, sessionId: string, now = Date.now()): string {
  return signText(vault, ACCESS, `${sessionId}.${Math.floor(now / 1000) + ACCESS_SECONDS}`);
}

export function readAccessToken(vault: Vault, token: string, now = Date.now()): string | undefined {
  const [sessionId, expiry] = readSignedText(vault, ACCESS, token)?.split('.') ?? [];
  return Number(expiry) * 1000 > now ? sessionId : undefined;
}

/**
 * Creates `<session>.<generation>.<signature>`. Each generation's token is derived from the key ring, so nothing of it
 * is stored.
 */
export function createRefreshToken(vault: Vault, sessionId: string, generation: number): string {
  return signText(vault, REFRESH, `${sessionId}.${generation}`);
}

export function readRefreshToken(vault: Vault, token: string): { sessionId: string; generation: number } | undefined {
  const [sessionId, generation] = readSignedText(vault, REFRESH, token)?.split('.') ?? [];
  return sessionId === undefined ? undefined : { sessionId, generation: Number(generation) };
}
