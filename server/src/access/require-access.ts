import { ApiError } from '../platform/errors.ts';
import type { Credential } from './credential.ts';
import { isSignedIn } from './principal.ts';
import type { Access } from './route.ts';
import type { Scope } from './scopes.ts';

/** Throws 403 unless the credential has this access. */
export function requireAccess(
  access: Access,
  credential: Pick<Credential, 'kind' | 'account' | 'scopes' | 'unrestricted'>,
): void {
  if (access === 'any' || access === 'open') return;
  if (access === 'account') {
    if (credential.unrestricted) return;
    throw scopeRequired(
      'This requires a default (unrestricted) key, a browser session or a CLI sign-in. Restricted keys and connected apps are limited to their scopes, and can neither spend money nor create keys.',
    );
  }
  if (access === 'session') {
    if (credential.kind === 'session') return;
    throw scopeRequired(
      'This requires a signed-in browser session. Sign in at /sign-in; keys and tokens are not accepted.',
    );
  }
  if (access === 'operator') {
    if (!isSignedIn(credential)) {
      throw scopeRequired(
        'This requires a signed-in operator. Sign in from a browser or with `souk login`; keys and apps are not accepted.',
      );
    }
    if (credential.account.operator) return;
    throw new ApiError(
      'forbidden_resource',
      'Only operators of this market can do this. Confirm your email, then ask for it to be added to `SOUK_OPERATOR_EMAILS` or granted with `souk operator grant` on the host.',
    );
  }
  if (typeof access !== 'string') {
    if (access.some((scope) => credential.scopes.has(scope))) return;
    throw scopeRequired(`This requires the scope ${access.join(' or ')}. Use a key or token that has it.`, ...access);
  }
  if (credential.scopes.has(access)) return;
  const advice =
    access === 'inference:run'
      ? 'Create a premium key with `"tier": "premium"`; apps cannot have this scope.'
      : 'Use a key or token that has it.';
  throw scopeRequired(`This requires the scope ${access}. ${advice}`, access);
}

/** The challenge names every scope that would be sufficient. */
function scopeRequired(message: string, ...scopes: readonly Scope[]): ApiError {
  const challenge = `Bearer error="insufficient_scope"${scopes.length > 0 ? `, scope="${scopes.join(' ')}"` : ''}`;
  return new ApiError('scope_required', message, { headers: { 'www-authenticate': challenge } });
}
