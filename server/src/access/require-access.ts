import { ApiError } from '../platform/errors.ts';
import type { Credential } from './credential.ts';
import type { Access } from './route.ts';
import type { Scope } from './scopes.ts';

/** Whether this credential may call what asks for this access; throws 403 when not. */
export function requireAccess(
  access: Access,
  credential: Pick<Credential, 'kind' | 'account' | 'scopes' | 'unrestricted'>,
): void {
  if (access === 'any' || access === 'open') return;
  if (access === 'account') {
    if (credential.unrestricted) return;
    throw scopeRequired(
      'This needs a default (unrestricted) key, a browser session or a CLI sign-in: a restricted key does only what its scopes are for.',
    );
  }
  if (access === 'session' || access === 'operator') {
    if (credential.kind !== 'session')
      throw scopeRequired('Only a signed-in browser session can do this, no key or token.');
    if (access === 'session' || credential.account.operator) return;
    throw new ApiError('forbidden_resource', 'Only operators of this market can do this.');
  }
  if (typeof access !== 'string') {
    if (access.some((scope) => credential.scopes.has(scope))) return;
    throw scopeRequired(`This needs the scope ${access.join(' or ')}.`, access[0]);
  }
  if (credential.scopes.has(access)) return;
  const premium = access === 'inference:run' ? ', which premium keys have: make one with `"tier": "premium"`' : '';
  throw scopeRequired(`This needs the scope ${access}${premium}.`, access);
}

function scopeRequired(message: string, scope?: Scope): ApiError {
  const challenge = `Bearer error="insufficient_scope"${scope ? `, scope="${scope}"` : ''}`;
  return new ApiError('scope_required', message, { headers: { 'www-authenticate': challenge } });
}
