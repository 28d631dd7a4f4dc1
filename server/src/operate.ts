import { CredentialCache } from './access/credential-cache.ts';
import { setOperator } from './accounts/operate-accounts.ts';
import { type Config, readConfig } from './config.ts';
import { withDatabaseUrl } from './find-database.ts';
import { rotateSigningKey } from './licenses/rotate-signing-key.ts';
import { loadOwnSecret } from './load-secret.ts';
import { recordAudit } from './operator/record-audit.ts';
import { Database } from './platform/db/database.ts';
import { migrate } from './platform/db/migrate.ts';
import { MODES, type Mode } from './platform/db/realm.ts';
import { hasKeyRing, loadKeyRing } from './platform/load-key-ring.ts';

// Commands for whoever has the server's host: `grant <email>` and `revoke <email>` make and unmake operators,
// `rotate-signing-key test|live` makes the key that signs certificates from then on.

const USAGE = `usage: souk operator grant|revoke <email>
       souk operator rotate-signing-key test|live
`;

type Command = (database: Database, config: Config) => Promise<string>;

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
  if (subject === undefined || rest.length > 0) return undefined;
  if (action === 'grant' || action === 'revoke') return (database) => setOperatorByEmail(database, action, subject);
  const mode = MODES.find((name) => name === subject);
  if (action !== 'rotate-signing-key' || !mode) return undefined;
  return (database, config) => rotateKeyOf(database, config, mode);
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
  const cache = new CredentialCache(() => false); // a server that is running hears of it by notification
  const account = await database.accounts.transaction(async (tx) => {
    const changed = await setOperator(tx, email, action === 'grant', { cache });
    await recordAudit(tx, { operatorId: null, action: `operator.${action}`, subject: changed.id });
    return changed;
  });
  if (action === 'revoke') return `${email} is no longer an operator by command.`;
  return account.email_confirmed_at
    ? `${email} is an operator.`
    : `${email} will be an operator once the address is confirmed.`;
}

/** A server that is running signs with it at once: it asks for the newest each time. */
async function rotateKeyOf(database: Database, { secrets, dataDir }: Config, mode: Mode): Promise<string> {
  const ownSecret = async () => loadOwnSecret(dataDir, await hasKeyRing(database.accounts));
  const keyRing = await loadKeyRing(database.accounts, secrets.length > 0 ? secrets : [await ownSecret()]);
  const { kid } = await database.of(mode).transaction(async (tx) => {
    const key = await rotateSigningKey(tx, keyRing[mode]);
    await recordAudit(tx, { operatorId: null, action: 'signing_key.rotate', subject: key.kid, detail: { mode } });
    return key;
  });
  return `${kid} signs certificates in ${mode} mode from now on. What earlier keys signed stays valid.`;
}
