import { parseCookie, stringifySetCookie } from 'cookie';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Vault } from '../../platform/crypto/key-ring.ts';
import { createDeviceToken, DEVICE_SECONDS, type Device } from './known-device.ts';
import { createRefreshToken, makeAccessToken, REFRESH_SECONDS } from './session.ts';

export const ACCESS_COOKIE = 'souk_access';
export const REFRESH_COOKIE = 'souk_refresh';
export const DEVICE_COOKIE = 'souk_device';
export const VISITOR_COOKIE = 'souk_visitor';

export interface SessionIdentity {
  id: string;
  generation: number;
  account_id: string;
}

/**
 * The access cookie is sent with every request; the refresh cookie only to /auth, where it is exchanged. The access
 * token expires after ten minutes, but its cookie lives as long as the other, so that an expired one can be
 * distinguished from none.
 */
export function setSessionCookies(
  reply: FastifyReply,
  vault: Vault,
  session: SessionIdentity,
  publicUrl: string,
): void {
  setAccessCookie(reply, vault, session, publicUrl);
  const refresh = createRefreshToken(vault, session.id, session.generation);
  setCookie(reply, publicUrl, REFRESH_COOKIE, refresh, '/auth', REFRESH_SECONDS);
  setDeviceCookie(reply, vault, session, publicUrl);
}

export function setAccessCookie(
  reply: FastifyReply,
  vault: Vault,
  session: Pick<SessionIdentity, 'id'>,
  publicUrl: string,
): void {
  setCookie(reply, publicUrl, ACCESS_COOKIE, makeAccessToken(vault, session.id), '/', REFRESH_SECONDS);
}

/** Stays when the session ends. */
export function setDeviceCookie(reply: FastifyReply, vault: Vault, device: Device, publicUrl: string): void {
  setCookie(reply, publicUrl, DEVICE_COOKIE, createDeviceToken(vault, device), '/', DEVICE_SECONDS);
}

export function clearDeviceCookie(reply: FastifyReply, publicUrl: string): void {
  setCookie(reply, publicUrl, DEVICE_COOKIE, '', '/', 0);
}

export function clearSessionCookies(reply: FastifyReply, publicUrl: string): void {
  setCookie(reply, publicUrl, ACCESS_COOKIE, '', '/', 0);
  setCookie(reply, publicUrl, REFRESH_COOKIE, '', '/auth', 0);
}

export function setCookie(
  reply: FastifyReply,
  publicUrl: string,
  name: string,
  value: string,
  path: string,
  maxAge: number,
): void {
  const secure = publicUrl.startsWith('https:');
  const text = stringifySetCookie({ name, value, path, maxAge, secure, httpOnly: true, sameSite: 'lax' });
  reply.header('set-cookie', text); // the one header that is appended, not replaced
}

export function readCookies(request: FastifyRequest): Record<string, string | undefined> {
  const { cookie } = request.headers;
  return cookie ? parseCookie(cookie) : {};
}
