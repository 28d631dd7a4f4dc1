import type { AdapterPayload } from 'oidc-provider';
import { endSession, findCliSession } from '../../accounts/sessions/end-session.ts';
import { CLI_TOKEN_PREFIX, startCliSessionFor, toOrigin } from '../../accounts/sessions/start-session.ts';
import { ApiError } from '../../platform/errors.ts';
import { GrantAdapter } from './provider-grants.ts';
import { errors, Provider } from './provider-library.ts';
import { RecordAdapter } from './provider-records.ts';
import { CLI_CLIENT_ID } from './token-prefixes.ts';

/** Tokens of apps are records; the command line's token is a session of the account. */
export class AccessTokenAdapter extends RecordAdapter {
  override async upsert(id: string, payload: AdapterPayload, seconds?: number): Promise<void> {
    if (payload.clientId !== CLI_CLIENT_ID) return super.upsert(id, payload, seconds);
    const { accountId = '', grantId = '' } = payload;
    // The origin of the confirmed request, not the browser that confirmed it.
    const device = Provider.ctx?.oidc.entities.DeviceCode?.deviceInfo ?? {};
    const origin = toOrigin(textOf(device.ua), textOf(device.ip) ?? '');
    const grant = await new GrantAdapter('Grant', this.options).find(grantId);
    const confirmed = { accountId, passwordMark: textOf(grant?.passwordMark) ?? '', token: id, origin };
    const session = await this.options.db.transaction((tx) => startCliSessionFor(tx, confirmed));
    if (!session) throw new errors.InvalidGrant('the password has changed since this was confirmed');
  }

  override async find(id: string): Promise<AdapterPayload | undefined> {
    if (!isSignIn(id)) return super.find(id);
    const session = await findCliSession(this.options.db, id);
    return (
      session && {
        kind: this.kind,
        jti: id,
        clientId: CLI_CLIENT_ID,
        accountId: session.account_id,
        iat: toSeconds(session.created_at),
        exp: toSeconds(session.expires_at),
      }
    );
  }

  override async destroy(id: string): Promise<void> {
    if (!isSignIn(id)) return super.destroy(id);
    const { db, cache } = this.options;
    const session = await findCliSession(db, id);
    if (!session) return;
    await db
      .transaction((tx) => endSession(tx, session.account_id, session.id, { cache }))
      .catch((error: unknown) => {
        // It has ended meanwhile, as requested.
        if (!(error instanceof ApiError && error.code === 'not_found')) throw error;
      });
  }
}

function isSignIn(id: string): boolean {
  return id.startsWith(CLI_TOKEN_PREFIX);
}

function toSeconds(time: Date): number {
  return Math.floor(time.getTime() / 1000);
}

function textOf(value: unknown): string | undefined {
  return typeof value === 'string' ? value : undefined;
}
