import { OFFERED_SCOPES } from '../../../src/oauth/offered-scopes.ts';
import { APP_TOKEN_PREFIX } from '../../../src/oauth/provider/token-prefixes.ts';
import { hashSecret, newSecret } from '../../../src/platform/crypto/secret-text.ts';
import type { Mode } from '../../../src/platform/db/realm.ts';
import { newId } from '../../../src/platform/ids.ts';
import { Client } from '../clients/client.ts';
import type { TestServer } from '../servers/server.ts';
import type { Person } from './people.ts';

// Inserts apps, consents and tokens directly, for tests of what a token can do.

type At = Pick<TestServer, 'url' | 'database'>;

export interface SeededApp {
  id: string;
  name: string;
  mode: Mode;
  owner: Pick<Person, 'id'>;
}

export async function seedApp(
  { database }: At,
  owner: Pick<Person, 'id'>,
  { name = 'Robot Studio', mode = 'test' as Mode } = {},
): Promise<SeededApp> {
  const id = newId('cli');
  await database.query(
    `insert into accounts.oauth_apps (id, account_id, name, mode, redirect_uris)
     values ($1, $2, $3, $4, array['https://studio.example/callback'])`,
    [id, owner.id, name, mode],
  );
  return { id, name, mode, owner };
}

export interface AppToken {
  token: string;
  client: Client;
}

/** Issues another token of a grant, as a refresh does. */
export async function issueToken(
  { url, database }: At,
  grantId: string,
  scopes: readonly string[] = OFFERED_SCOPES,
): Promise<AppToken> {
  const token = newSecret(APP_TOKEN_PREFIX);
  await database.query(
    `insert into accounts.oauth_records (kind, hash, grant_id, scopes, sealed, expires_at)
     values ('AccessToken', $1, $2, $3, '', now() + interval '1 hour')`,
    [hashSecret(token), grantId, scopes],
  );
  return { token, client: new Client(url).withKey(token) };
}

export interface Connection extends AppToken {
  app: SeededApp;
  /** ID of the account's consent. */
  grantId: string;
}

export interface ConnectOptions {
  /** Default: a new app of the account. */
  app?: SeededApp;
  mode?: Mode;
  scopes?: readonly string[];
}

/** Inserts the consent of an account to an app, and a token. */
export async function connectApp(
  server: At,
  account: Pick<Person, 'id'>,
  { app, mode, scopes = OFFERED_SCOPES }: ConnectOptions = {},
): Promise<Connection> {
  const connected = app ?? (await seedApp(server, account, mode ? { mode } : {}));
  const grantId = newId('con');
  await server.database.query(
    'insert into accounts.oauth_grants (id, account_id, app_id, scopes) values ($1, $2, $3, $4)',
    [grantId, account.id, connected.id, scopes],
  );
  return { app: connected, grantId, ...(await issueToken(server, grantId, scopes)) };
}
