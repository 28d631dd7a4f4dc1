import type { AdapterPayload } from 'oidc-provider';
import { passwordMark } from '../../accounts/sessions/start-session.ts';
import { isId } from '../../platform/ids.ts';
import { endGrant, endOldestGrants } from '../grants/end-grants.ts';
import * as sql from '../grants/grants.sql.ts';
import { errors } from './provider-library.ts';
import { RecordAdapter } from './provider-records.ts';

/** Grants of an account to one app; more of them come from a program that asks again and again. */
const MAX_GRANTS = 20;

/** A grant lasts until it is ended, but the provider requires an expiry. */
export const GRANT_SECONDS = 10 * 365 * 24 * 60 * 60;

/** Stores consents in a table of their own: people can see and withdraw them. */
export class GrantAdapter extends RecordAdapter {
  override async upsert(id: string, payload: AdapterPayload, seconds?: number): Promise<void> {
    const { db, cache } = this.options;
    const { accountId = '', clientId = '' } = payload;
    if (!isAppGrant(id)) {
      return super.upsert(id, { ...payload, passwordMark: await passwordMark(db, accountId) }, seconds);
    }
    const { scope = '' } = (payload.openid ?? {}) as { scope?: string };
    const scopes = scope.split(' ');
    await db.transaction(async (tx) => {
      if (!(await tx.one(sql.insertGrant, [id, accountId, clientId, scopes]))) {
        throw new errors.AccessDenied('the app or the account no longer exists');
      }
      await endOldestGrants(tx, accountId, clientId, MAX_GRANTS, cache);
    });
  }

  override async find(id: string): Promise<AdapterPayload | undefined> {
    if (!isAppGrant(id)) return super.find(id);
    const grant = await this.options.db.one(sql.liveGrant, [id]);
    if (!grant) return undefined;
    const startedAt = Math.floor(grant.created_at.getTime() / 1000);
    return {
      kind: 'Grant',
      jti: id,
      accountId: grant.account_id,
      clientId: grant.app_id,
      openid: { scope: grant.scopes.join(' ') },
      iat: startedAt,
      exp: startedAt + GRANT_SECONDS,
    };
  }

  override async destroy(id: string): Promise<void> {
    if (!isAppGrant(id)) return super.destroy(id);
    await this.options.db.transaction((tx) => endGrant(tx, id, this.options.cache));
  }
}

/** The grant of the command line becomes a session at once and is not needed after that. */
function isAppGrant(id: string): boolean {
  return isId('con', id);
}
