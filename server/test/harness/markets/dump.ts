import type { TestDatabase } from '../servers/database.ts';

/** Every row of every table, those of the job queues included, as text. Bytes are in hexadecimal. */
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

/** Which of these secrets can be read in the text, plainly or as bytes. Answers their names. */
export function findSecrets(text: string, secrets: Record<string, string>): string[] {
  const forms = (secret: string) => [secret, ...(['hex', 'base64'] as const).map((form) => encode(secret, form))];
  return Object.entries(secrets)
    .filter(([, secret]) => forms(secret).some((form) => text.includes(form)))
    .map(([name]) => name);
}

function encode(secret: string, form: 'hex' | 'base64'): string {
  return Buffer.from(secret).toString(form).replace(/=+$/, '').slice(0, -1);
}
