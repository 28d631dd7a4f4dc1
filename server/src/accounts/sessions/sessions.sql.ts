import { statement } from '../../platform/db/statement.ts';
import { REFRESH_GRACE_SECONDS, REFRESH_SECONDS, type SessionKind, type SessionRow } from './session.ts';

const COLUMNS = `id, account_id, kind, generation, user_agent, ip, created_at, last_used_at,
  expires_at, ended_at`;
const LIFETIME = `interval '${REFRESH_SECONDS} seconds'`;

export const insertSession = statement<
  SessionRow,
  [id: string, accountId: string, kind: SessionKind, tokenHash: Buffer | null, userAgent: string, ip: string]
>(
  'insert_session',
  `insert into sessions (id, account_id, kind, token_hash, user_agent, ip, expires_at)
   values ($1, $2, $3, $4, $5, $6, now() + ${LIFETIME}) returning ${COLUMNS}`,
);

export const openSessionById = statement<SessionRow, [id: string]>(
  'open_session_by_id',
  `select ${COLUMNS} from sessions where id = $1 and ended_at is null and expires_at > now()`,
);

export const openSessionByToken = statement<SessionRow, [tokenHash: Buffer]>(
  'open_session_by_token',
  `select ${COLUMNS} from sessions where token_hash = $1 and ended_at is null and expires_at > now()`,
);

/** Advances to the next generation if the presented one is current. */
export const advanceSession = statement<SessionRow, [id: string, generation: number]>(
  'advance_session',
  `update sessions set generation = generation + 1, rotations = (now() || rotations)[1:20], last_used_at = now(),
     expires_at = now() + ${LIFETIME}
   where id = $1 and generation = $2 and ended_at is null and expires_at > now() returning ${COLUMNS}`,
);

/** Returns the session if the presented generation was exchanged only a moment ago. */
export const justAdvancedSession = statement<SessionRow, [id: string, generation: number]>(
  'just_advanced_session',
  `select ${COLUMNS} from sessions
   where id = $1 and generation > $2 and ended_at is null and expires_at > now()
     and rotations[generation - $2] > now() - interval '${REFRESH_GRACE_SECONDS} seconds'`,
);

export const endSession = statement<{ id: string }, [id: string]>(
  'end_session',
  'update sessions set ended_at = now() where id = $1 and ended_at is null returning id',
);

export const endSessionOf = statement<{ id: string }, [id: string, accountId: string]>(
  'end_session_of_account',
  'update sessions set ended_at = now() where id = $1 and account_id = $2 and ended_at is null returning id',
);

export const endSessionsOf = statement<{ id: string }, [accountId: string, except: string | null]>(
  'end_sessions_of_account',
  `update sessions set ended_at = now()
   where account_id = $1 and ended_at is null and ($2::text is null or id <> $2) returning id`,
);

export const deleteSessionsOf = statement<unknown, [accountId: string]>(
  'delete_sessions_of_account',
  'delete from sessions where account_id = $1',
);

export const listSessions = statement<SessionRow, [accountId: string, after: string | null, count: number]>(
  'list_sessions',
  `select ${COLUMNS} from sessions
   where account_id = $1 and ended_at is null and expires_at > now() and ($2::text is null or id < $2)
   order by id desc limit $3`,
);

/** IPs of the account's recent sessions; ended ones are swept after a week. */
export const sessionIps = statement<{ ip: string }, [accountId: string]>(
  'session_ips_of_account',
  'select distinct ip from (select ip from sessions where account_id = $1 order by id desc limit 200) recent',
);

export const touchSessions = statement<unknown, [ids: string[], times: Date[]]>(
  'touch_sessions',
  `update sessions s set last_used_at = greatest(s.last_used_at, used.at)
   from unnest($1::text[], $2::timestamptz[]) as used (id, at) where s.id = used.id`,
);

/** Keeps ended and expired sessions for a week, so that people can review where they were signed in. */
export const sweepSessions = statement<unknown, [batch: number]>(
  'sweep_sessions',
  `delete from sessions where id in (
     select id from sessions where least(ended_at, expires_at) < now() - interval '7 days' limit $1)`,
);
