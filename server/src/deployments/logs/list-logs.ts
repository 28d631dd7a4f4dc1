import type { Static } from 'typebox';
import type { Queryable } from '../../platform/db/queryable.ts';
import { invalid } from '../../platform/errors.ts';
import type { Page, PageRequest } from '../../platform/http/page.ts';
import { oldestIdAt } from '../../platform/ids.ts';
import type { LogLine } from './deployment-log.ts';
import * as sql from './logs.sql.ts';
import { type DeploymentLogLine, toLogLine } from './stored-log-line.ts';

/** Filters of a log. */
export interface LogFilter {
  level?: LogLine['level'];
  stream?: LogLine['stream'];
}

/** An ID is created a moment before or after the time of its line. */
const SLACK_MS = 1_000;

export async function listLogs(
  db: Queryable,
  page: PageRequest,
  deploymentId: string,
  filter: LogFilter & { since?: string },
): Promise<Page<Static<typeof DeploymentLogLine>>> {
  const since = filter.since === undefined ? null : readTime(filter.since);
  const from = oldestIdAt('log', Math.max(0, (since?.getTime() ?? 0) - SLACK_MS));
  const { level = null, stream = null } = filter;
  const range = { before: page.afterId, fromId: from, since, count: page.limit + 1 };
  const lines = await db.many(sql.listLines, { deploymentId, level, stream, ...range });
  return page.finish(lines, toLogLine, ({ id }) => [id]);
}

function readTime(text: string): Date {
  const time = new Date(text);
  // A leap second is a valid date-time, but not in JavaScript.
  if (Number.isNaN(time.getTime())) throw invalid('since', '`since` must be a time such as 2026-01-07T08:15:30Z.');
  return time;
}
