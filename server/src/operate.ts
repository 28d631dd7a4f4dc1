import { join } from 'node:path';
import { CredentialCache } from './access/credential-cache.ts';
import { setOperator } from './accounts/operate-accounts.ts';
import { readConfig } from './config.ts';
import { recordAudit } from './operator/record-audit.ts';
import { Database } from './platform/db/database.ts';
import { reachEmbeddedPostgres } from './platform/db/embedded/reach-embedded-postgres.ts';
import { migrate } from './platform/db/migrate.ts';

// Commands for whoever has the server's host: `grant <email>` and `revoke <email>` make and unmake operators.

const [action, email, ...rest] = process.argv.slice(2);
if ((action !== 'grant' && action !== 'revoke') || email === undefined || rest.length > 0) {
  process.stderr.write('usage: souk operator grant|revoke <email>\n');
  process.exit(2);
}

try {
  process.stdout.write(`${await operate(action, email)}\n`);
} catch (error) {
  process.stderr.write(`souk: ${(error as Error).message.split('\n', 1)[0]}\n`);
  process.exitCode = 1;
}

async function operate(action: 'grant' | 'revoke', email: string): Promise<string> {
  const config = readConfig([]);
  const own =
    config.databaseUrl === undefined ? await reachEmbeddedPostgres(join(config.dataDir, 'postgres')) : undefined;
  const url = config.databaseUrl ?? (own?.url as string);
  try {
    const { roles } = await migrate(url);
    const database = new Database({ url, poolSize: 1, roles, onIdleError: () => undefined });
    try {
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
    } finally {
      await database.close();
    }
  } finally {
    await own?.release();
  }
}
