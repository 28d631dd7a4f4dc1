import type { TestDatabase } from '../servers/database.ts';

/** Returns every row of every table as text, including those of the job queues. Bytes are in hexadecimal. */
export async function dumpDatabase(database: TestDatabase): Promise<string> {
  const tables = await database.query<{ name: string }>(
    `select format('%I.%I', schemaname, tablename) as name from pg_tables
     where schemaname not in ('pg_catalog', 'information_schema') order by 1`,
  );
  let dump = '';
  for (const { name } of tables) {
    const rows = await database.query<{ row: string }>(`select t::text as row from ${name} t`);
    dump += `\n== ${name}\n${rows.map(({ row }) => row).join('\n')}`;
  }
  return dump;
}

/** Returns the names of the secrets that are in the text, in clear, hexadecimal or Base64. */
export function findSecrets(text: string, secrets: Record<string, string>): string[] {
  const forms = (secret: string) => [secret, ...(['hex', 'base64'] as const).map((form) => encode(secret, form))];
  return Object.entries(secrets)
    .filter(([, secret]) => forms(secret).some((form) => text.includes(form)))
    .map(([name]) => name);
}

function encode(secret: string, form: 'hex' | 'base64'): string {
  return Buffer.from(secret).toString(form).replace(/=+$/, '').slice(0, -1);
}
