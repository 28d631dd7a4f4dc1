import pg from 'pg';
import { USAGE } from './responses.ts';

/** Default prices of svc-fast-8b in nano-units of USD per token: 0.10 and 0.20 per million. */
const [PROMPT, COMPLETION] = [100, 200];
const COST = USAGE.prompt_tokens * PROMPT + USAGE.completion_tokens * COMPLETION;

/** Throws unless usage and debt match the requests exactly: every request once, to the nano-unit. */
export async function checkBill(url: string, account: string, requests: number): Promise<string> {
  const client = new pg.Client({ connectionString: url, options: '-c search_path=live,accounts' });
  await client.connect();
  try {
    const { rows } = await client.query<Record<string, string>>(
      `select
         (select count(*) from inference_usage where account_id = $1) as requests,
         (select sum(cost_nano) from inference_usage where account_id = $1) as cost,
         (select count(*) from inference_usage where outcome <> 'complete' or counted_by <> 'backend') as odd,
         (select sum(requests) from inference_days where account_id = $1) as requests_of_days,
         (select sum(cost_nano) from inference_days where account_id = $1) as cost_of_days,
         (select owed_nano from inference_accounts where account_id = $1) as owed`,
      [account],
    );
    const cost = String(requests * COST);
    const all = String(requests);
    const expected = { requests: all, cost, odd: '0', requests_of_days: all, cost_of_days: cost, owed: cost };
    const wrong = Object.entries(expected).filter(([name, value]) => rows[0]?.[name] !== value);
    if (wrong.length > 0) throw new Error(`the bill is wrong: ${JSON.stringify({ expected, found: rows[0] })}`);
    return `${requests} requests were sent, recorded and billed, at ${COST} nano-units each: exact`;
  } finally {
    await client.end();
  }
}
