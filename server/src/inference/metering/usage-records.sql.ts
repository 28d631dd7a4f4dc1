import { statement } from '../../platform/db/statement.ts';

/** A PostgreSQL array literal: far cheaper to build than arrays of values are to send. */
type Column = string;

export interface Consequence {
  /** `used`: the amount moved from reserved to spent for a subject. `due`: the debt of an account to collect from. */
  what: 'used' | 'due';
  subject: string;
  nano: number;
}

/** The records, a column each. */
export interface UsageColumns {
  requestIds: Column;
  accountIds: Column;
  keyIds: Column;
  models: Column;
  promptTokens: Column;
  completionTokens: Column;
  promptPrices: Column;
  completionPrices: Column;
  costs: Column;
  outcomes: Column;
  countedBy: Column;
  streamed: Column;
  startedMs: Column;
  keySubjects: Column;
}

/** The sums of the records by day, account and subject, a column each. */
export interface SumColumns {
  dayAccountIds: Column;
  days: Column;
  dayKeyIds: Column;
  dayModels: Column;
  dayRequests: Column;
  dayPromptTokens: Column;
  dayCompletionTokens: Column;
  dayCosts: Column;
  owingAccountIds: Column;
  owedNano: Column;
  usedSubjects: Column;
  usedNano: Column;
}

/**
 * Inserts the usage of new requests and adds their sums, all or nothing; fails if one of them exists already. Shared rows
 * are updated in key order, so that concurrent writers cannot deadlock. Returns the accounts that are due.
 */
export const writeNewUsage = statement<Consequence, { node: string; dueFrom: number } & UsageColumns & SumColumns>(
  'write_new_inference_usage',
  `with inserted_usage as (
     insert into inference_usage (request_id, account_id, key_id, model, prompt_tokens, completion_tokens, prompt_price,
       completion_price, cost_nano, outcome, counted_by, streamed, started_at)
     select request_id, account_id, key_id, model, prompt_tokens, completion_tokens, prompt_price, completion_price,
       cost_nano, outcome, counted_by, streamed, to_timestamp(started_ms / 1000)
     from unnest($requestIds::text[], $accountIds::text[], $keyIds::text[], $models::text[], $promptTokens::int[],
       $completionTokens::int[], $promptPrices::bigint[], $completionPrices::bigint[], $costs::bigint[], $outcomes::text[],
       $countedBy::text[], $streamed::boolean[], $startedMs::float8[], $keySubjects::text[])
       as g (request_id, account_id, key_id, model, prompt_tokens, completion_tokens, prompt_price, completion_price,
         cost_nano, outcome, counted_by, streamed, started_ms, key_subject)
   ), usage_day as (
     insert into inference_days as d (account_id, day, key_id, model, requests, prompt_tokens, completion_tokens, cost_nano)
     select * from unnest($dayAccountIds::text[], $days::date[], $dayKeyIds::text[], $dayModels::text[], $dayRequests::bigint[],
       $dayPromptTokens::bigint[], $dayCompletionTokens::bigint[], $dayCosts::bigint[])
     on conflict (account_id, day, key_id, model) do update set requests = d.requests + excluded.requests,
       prompt_tokens = d.prompt_tokens + excluded.prompt_tokens,
       completion_tokens = d.completion_tokens + excluded.completion_tokens, cost_nano = d.cost_nano + excluded.cost_nano
   ), node_reservation as (
     insert into inference_reservations as r (subject, node, nano)
     select subject, $node, -nano from unnest($usedSubjects::text[], $usedNano::bigint[]) as u (subject, nano)
     on conflict (subject, node) do update set nano = r.nano + excluded.nano
   ), account_debt as (
     insert into inference_accounts as a (account_id, owed_nano)
     select * from unnest($owingAccountIds::text[], $owedNano::bigint[])
     on conflict (account_id) do update set owed_nano = a.owed_nano + excluded.owed_nano
     returning account_id, owed_nano
   )
   select 'due' as what, account_id as subject, owed_nano as nano from account_debt where owed_nano >= $dueFrom`,
);

/**
 * Inserts the usage of requests, and adds it to the sums by day, to the debts of accounts and against the node's
 * reservations, all or nothing. Skips requests that exist already, at twice the cost of `writeNewUsage`. Shared rows are
 * updated in key order, so that concurrent writers cannot deadlock.
 */
export const writeUsage = statement<Consequence, { node: string; charges: boolean; dueFrom: number } & UsageColumns>(
  'write_inference_usage',
  `with input_record as (
     select * from unnest($requestIds::text[], $accountIds::text[], $keyIds::text[], $models::text[], $promptTokens::int[],
       $completionTokens::int[], $promptPrices::bigint[], $completionPrices::bigint[], $costs::bigint[], $outcomes::text[],
       $countedBy::text[], $streamed::boolean[], $startedMs::float8[], $keySubjects::text[])
       as g (request_id, account_id, key_id, model, prompt_tokens, completion_tokens, prompt_price, completion_price,
         cost_nano, outcome, counted_by, streamed, started_ms, key_subject)
   ), inserted_usage as (
     insert into inference_usage (request_id, account_id, key_id, model, prompt_tokens, completion_tokens, prompt_price,
       completion_price, cost_nano, outcome, counted_by, streamed, started_at)
     select request_id, account_id, key_id, model, prompt_tokens, completion_tokens, prompt_price, completion_price,
       cost_nano, outcome, counted_by, streamed, to_timestamp(started_ms / 1000) from input_record
     on conflict (request_id) do nothing
     returning request_id, account_id, key_id, model, prompt_tokens, completion_tokens, cost_nano, started_at
   ), usage_day as (
     insert into inference_days as d (account_id, day, key_id, model, requests, prompt_tokens, completion_tokens, cost_nano)
     select account_id, (started_at at time zone 'UTC')::date, key_id, model, count(*), sum(prompt_tokens),
       sum(completion_tokens), sum(cost_nano)
     from inserted_usage group by 1, 2, 3, 4 order by 1, 2, 3, 4
     on conflict (account_id, day, key_id, model) do update set requests = d.requests + excluded.requests,
       prompt_tokens = d.prompt_tokens + excluded.prompt_tokens,
       completion_tokens = d.completion_tokens + excluded.completion_tokens, cost_nano = d.cost_nano + excluded.cost_nano
   ), account_debt as (
     insert into inference_accounts as a (account_id, owed_nano)
     select account_id, sum(cost_nano) from inserted_usage where $charges and cost_nano > 0 group by 1 order by 1
     on conflict (account_id) do update set owed_nano = a.owed_nano + excluded.owed_nano
     returning account_id, owed_nano
   ), subject_usage as (
     select subject, sum(cost_nano)::bigint as nano from (
       select account_id as subject, cost_nano from inserted_usage where $charges
       union all
       select i.key_subject, u.cost_nano from inserted_usage u join input_record i using (request_id)
       where i.key_subject is not null) s
     where cost_nano > 0 group by 1
   ), node_reservation as (
     insert into inference_reservations as r (subject, node, nano)
     select subject, $node, -nano from subject_usage order by 1
     on conflict (subject, node) do update set nano = r.nano + excluded.nano
   )
   select 'used' as what, subject, nano from subject_usage
   union all
   select 'due', account_id, owed_nano from account_debt where owed_nano >= $dueFrom`,
);

export interface UsageRow {
  request_id: string;
  account_id: string;
  key_id: string;
  model: string;
  prompt_tokens: number;
  completion_tokens: number;
  cost_nano: string;
  outcome: string;
  counted_by: string;
  streamed: boolean;
  started_at: Date;
}

export const usageOf = statement<UsageRow, [requestId: string]>(
  'inference_usage_of_request',
  `select request_id, account_id, key_id, model, prompt_tokens, completion_tokens, cost_nano::text, outcome, counted_by,
     streamed, started_at
   from inference_usage where request_id = $1`,
);

export interface UsageDayRow {
  /** YYYY-MM-DD */
  day: string;
  model: string;
  key_id: string;
  requests: number;
  prompt_tokens: number;
  completion_tokens: number;
  cost_nano: string;
}

/** Sorts after every row: the start of a descending list. */
export const AFTER_LAST = ['9999-12-31', '~', '~'] as const;

/** Lists the latest day first, by a backward index scan. */
export const usageByDay = statement<
  UsageDayRow,
  {
    accountId: string;
    beforeDay: string;
    beforeKey: string;
    beforeModel: string;
    from: string | null;
    to: string | null;
    key: string | null;
    model: string | null;
    count: number;
  }
>(
  'inference_usage_by_day',
  `select to_char(day, 'YYYY-MM-DD') as day, model, key_id, requests, prompt_tokens, completion_tokens, cost_nano::text
   from inference_days d
   where account_id = $accountId and (d.day, key_id, model) < ($beforeDay::date, $beforeKey, $beforeModel)
     and d.day >= coalesce($from::date, '-infinity') and d.day <= coalesce($to::date, 'infinity')
     and ($key::text is null or key_id = $key) and ($model::text is null or model = $model)
   order by d.day desc, key_id desc, model desc limit $count`,
);
