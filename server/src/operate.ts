import { CredentialCache } from './access/credential-cache.ts';
import { createInvitation, invitationUrl } from './accounts/invitation.ts';
import { findAccountNamed, reinstateAccount, setOperator } from './accounts/operate-accounts.ts';
import { withDatabaseUrl } from './boot/find-database.ts';
import { loadOwnSecret } from './boot/load-secret.ts';
import { type Config, readConfig } from './config.ts';
import { rotateSigningKey } from './licenses/rotate-signing-key.ts';
import { recordAudit } from './operator/record-audit.ts';
import type { KeyRing } from './platform/crypto/key-ring.ts';
import { hasKeyRing, loadKeyRing } from './platform/crypto/load-key-ring.ts';
import { Database } from './platform/db/database.ts';
import { migrate } from './platform/db/migrate.ts';
import { MODES, type Mode } from './platform/db/realm.ts';

// Commands for the server's host: `grant <email>` and `revoke <email>` add and remove operators, `invite-link <email>`
// prints a link to sign up with, `reinstate <email|id>` lifts the suspension of any account, `rotate-signing-key
// test|live` creates the key that signs certificates from then on.

const USAGE = `usage: souk operator grant|revoke|invite-link <email>
       souk operator reinstate <email>|usr_...
       souk operator rotate-signing-key test|live
`;

const EMAIL = /^[^\s@]+@[^\s@]+$/;

type Command = (database: Database, config: Config) => Promise<string>;

/** Commands by name. Each takes one argument, and returns undefined if it is invalid. */
const COMMANDS: Record<string, (subject: string) => Command | undefined> = {
  grant: (email) => (database) => setOperatorByEmail(database, 'grant', email),
  revoke: (email) => (database) => setOperatorByEmail(database, 'revoke', email),
  'invite-link': (email) =>
    EMAIL.test(email) ? (database, config) => createInvitationLink(database, config, email) : undefined,
  reinstate: (name) => (database) => reinstateNamed(database, name),
  'rotate-signing-key': (subject) => {
    const mode = MODES.find((name) => name === subject);
    return mode && ((database, config) => rotateKeyOf(database, config, mode));
  },
};

const command = readCommand(process.argv.slice(2));
if (!command) {
  process.stderr.write(USAGE);
  process.exit(2);
}

try {
  process.stdout.write(`${await operate(command)}\n`);
} catch (error) {
  process.stderr.write(`souk: ${(error as Error).message.split('\n', 1)[0]}\n`);
  process.exitCode = 1;
}

function readCommand([action, subject, ...rest]: readonly string[]): Command | undefined {
  if (action === undefined || subject === undefined || rest.length > 0) return undefined;
  return Object.hasOwn(COMMANDS, action) ? COMMANDS[action]?.(subject) : undefined;
}

function operate(command: Command): Promise<string> {
  const config = readConfig([]);
  return withDatabaseUrl(config, async (url) => {
    const { roles } = await migrate(url);
    const database = new Database({ url, poolSize: 1, roles, onIdleError: () => undefined });
    try {
      return await command(database, config);
    } finally {
      await database.close();
    }
  });
}

async function setOperatorByEmail(database: Database, action: 'grant' | 'revoke', email: string): Promise<string> {
  const account = await database.accounts.transaction(async (tx) => {
    const changed = await setOperator(tx, email, action === 'grant', { cache: unusedCache() });
    await recordAudit(tx, { operatorId: null, action: `operator.${action}`, subject: changed.id });
    return changed;
  });
  if (action === 'revoke') return `${email} is no longer an operator by command.`;
  return account.email_confirmed_at
    ? `${email} is an operator.`
    : `${email} will be an operator once the address is confirmed.`;
}

/** Works without mail, and before any operator has an account. */
async function createInvitationLink(database: Database, config: Config, email: string): Promise<string> {
  const keyRing = await openKeyRing(database, config);
  const { id } = await database.accounts.transaction(async (tx) => {
    const invitation = await createInvitation(tx, email, null);
    await recordAudit(tx, { operatorId: null, action: 'account.invite', subject: invitation.id });
    return invitation;
  });
  const url = invitationUrl(keyRing.accounts, config.publicUrl, id);
  return `${email} can sign up once, within fourteen days, at\n${url}`;
}

async function reinstateNamed(database: Database, name: string): Promise<string> {
  return database.accounts.transaction(async (tx) => {
    const { id, email, suspended_at } = await findAccountNamed(tx, name);
    if (!suspended_at) return `${email ?? id} is not suspended.`;
    await reinstateAccount(tx, id, { cache: unusedCache() });
    await recordAudit(tx, { operatorId: null, action: 'account.reinstate', subject: id });
    return `${email ?? id} is reinstated. Keys work again immediately. Sessions stay ended: sign in again.`;
  });
}

/** A running server is notified of changes. */
function unusedCache(): CredentialCache {
  return new CredentialCache(() => false);
}

async function openKeyRing(database: Database, { secrets, dataDir }: Config): Promise<KeyRing> {
  const ownSecret = async () => loadOwnSecret(dataDir, await hasKeyRing(database.accounts));
  return loadKeyRing(database.accounts, secrets.length > 0 ? secrets : [await ownSecret()]);
}

/** A running server uses it at once: it loads the newest key each time. */
async function rotateKeyOf(database: Database, config: Config, mode: Mode): Promise<string> {
  const keyRing = await openKeyRing(database, config);
  const { kid } = await database.of(mode).transaction(async (tx) => {
    const key = await rotateSigningKey(tx, keyRing[mode]);
    await recordAudit(tx, { operatorId: null, action: 'signing_key.rotate', subject: key.kid, detail: { mode } });
    return key;
  });
  return `${kid} signs certificates in ${mode} mode from now on. What earlier keys signed stays valid.`;
}
