import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Vault } from '../../platform/crypto/key-ring.ts';
import { readSignedText, signText } from '../../platform/crypto/signed-text.ts';
import { ACCESS_COOKIE, readCookies, setCookie, VISITOR_COOKIE } from './session-cookies.ts';

const PURPOSE = 'visitor cookie';
const LIFETIME_SECONDS = 24 * 60 * 60;

/**
 * Creates `<unix seconds of expiry>.<signature>`: proves that a browser got it from our own pages, and identifies no
 * one.
 */
export function createVisitorToken(vault: Vault, now = Date.now()): string {
  return signText(vault, PURPOSE, String(Math.floor(now / 1000) + LIFETIME_SECONDS));
}

export function isVisitorToken(vault: Vault, token: string, now = Date.now()): boolean {
  return Number(readSignedText(vault, PURPOSE, token)) * 1000 > now; // NaN if not genuine
}

/** Sets the visitor cookie, with which people can browse without an account. */
export function setVisitorCookie(request: FastifyRequest, reply: FastifyReply, vault: Vault, publicUrl: string): void {
  const cookies = readCookies(request);
  if (cookies[ACCESS_COOKIE] || isVisitorToken(vault, cookies[VISITOR_COOKIE] ?? '')) return;
  setCookie(reply, publicUrl, VISITOR_COOKIE, createVisitorToken(vault), '/', LIFETIME_SECONDS);
}
