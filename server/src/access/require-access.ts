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
      'This needs a default (unrestricted) key, a browser session or a CLI sign-in: a restricted key or a connected app does only what its scopes are for, and neither spends money nor makes keys.',
    );
  }
  if (access === 'session') {
    if (credential.kind === 'session') return;
    throw scopeRequired('Only a signed-in browser session can do this, no key or token.');
  }
  if (access === 'operator') {
    if (!isSignedIn(credential)) {
      throw scopeRequired(
        'Only somebody who is signed in, in a browser or by `souk login`, can do this: no key or app.',
      );
    }
    if (credential.account.operator) return;
    throw new ApiError(
      'forbidden_resource',
      'Only operators of this market can do this: confirmed accounts that its configuration names (`SOUK_OPERATOR_EMAILS`), or that `souk operator grant` on its host made one.',
    );
  }
  if (typeof access !== 'string') {
    if (access.some((scope) => credential.scopes.has(scope))) return;
    throw scopeRequired(`This needs the scope ${access.join(' or ')}.`, ...access);
  }
  if (credential.scopes.has(access)) return;
  const premium =
    access === 'inference:run' ? ', which premium keys have and apps never do: make one with `"tier": "premium"`' : '';
  throw scopeRequired(`This needs the scope ${access}${premium}.`, access);
}

/** The challenge names every scope that would be sufficient. */
function scopeRequired(message: string, ...scopes: readonly Scope[]): ApiError {
  const challenge = `Bearer error="insufficient_scope"${scopes.length > 0 ? `, scope="${scopes.join(' ')}"` : ''}`;
  return new ApiError('scope_required', message, { headers: { 'www-authenticate': challenge } });
}
