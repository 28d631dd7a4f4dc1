import type { KoaContextWithOIDC } from 'oidc-provider';
import { countedIp } from '../../access/client-ip.ts';
import { hashSecret } from '../../platform/crypto/secret-text.ts';
import { ApiError } from '../../platform/errors.ts';
import type { OAuthOptions } from '../oauth-options.ts';
import { renderTooManyCodes, wasWrongCode } from './device-pages.ts';
import { countCodeAttempt, isTooSoon } from './device-throttle.ts';

type Options = Pick<OAuthOptions, 'counters'>;
type Next = () => Promise<unknown>;

/** Adds what the provider lacks for the device grant: a limit on guessing codes, and `slow_down`. */
export function deviceRequests(options: Options): (ctx: KoaContextWithOIDC, next: Next) => Promise<void> {
  return async (ctx, next) => {
    if (ctx.path === '/oauth/device' && ctx.method === 'POST') return enterCode(ctx, next, options);
    await next();
    if (ctx.path === '/oauth/token') await slowDown(ctx, options);
  };
}

async function enterCode(ctx: KoaContextWithOIDC, next: Next, { counters }: Options): Promise<void> {
  const admitted = await countCodeAttempt(counters, countedIp(ctx.ip)).catch((error: unknown) => {
    if (!(error instanceof ApiError)) throw error;
    return error;
  });
  if (admitted instanceof ApiError) return renderTooManyCodes(ctx, admitted);
  await next();
  if (!wasWrongCode(ctx)) await admitted.giveBack();
}

/** RFC 8628, section 3.5. Only for a pending request: a decision is not held back. */
async function slowDown(ctx: KoaContextWithOIDC, { counters }: Options): Promise<void> {
  const { body } = ctx as { body: unknown };
  const code = ctx.oidc?.params?.device_code;
  if ((body as { error?: unknown } | null | undefined)?.error !== 'authorization_pending') return;
  if (typeof code !== 'string' || !(await isTooSoon(counters, hashSecret(code)))) return;
  ctx.body = {
    error: 'slow_down',
    error_description: 'you are polling too often: wait five seconds longer between requests',
  };
}
