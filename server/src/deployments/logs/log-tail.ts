import { eventFrame, type FollowedNews } from '../../access/follow-streams.ts';
import { IdTail } from '../../platform/db/id-tail.ts';
import type { Queryable } from '../../platform/db/queryable.ts';
import { deploymentById } from '../deployments.sql.ts';
import type { LogFilter } from './list-logs.ts';
import * as sql from './logs.sql.ts';
import { type StoredLogLine, toLogLine } from './stored-log-line.ts';

/** Maximum number of lines held in memory. */
const BATCH_SIZE = 100;

export interface FollowedLog extends LogFilter {
  deploymentId: string;
  /** Starts after this line; unless set, with the `last` lines. */
  after: string | undefined;
  last: number;
}

/** Reads the lines of a deployment from some point on, each once, however late a node stores them. */
export class LogTail implements FollowedNews {
  readonly #db: Queryable;
  readonly #deploymentId: string;
  readonly #ids: IdTail;
  /** Lines from before that point, sent first. */
  #earlier: StoredLogLine[];
  #over = false;

  private constructor(db: Queryable, deploymentId: string, ids: IdTail, earlier: StoredLogLine[]) {
    this.#db = db;
    this.#deploymentId = deploymentId;
    this.#ids = ids;
    this.#earlier = earlier;
  }

  static async begin(db: Queryable, followed: FollowedLog): Promise<LogTail> {
    const { deploymentId, after, last, level = null, stream = null } = followed;
    const idsAfter = async (id: string, count: number) =>
      (await db.many(sql.lineIdsAfter, { deploymentId, level, stream, after: id, count })).map((row) => row.id);
    const ids = await IdTail.begin({ prefix: 'log', idsAfter }, after);
    if (after !== undefined || last === 0) return new LogTail(db, deploymentId, ids, []);
    const lines = await db.many(sql.lastLines, { deploymentId, level, stream, until: ids.position, count: last });
    // A late line with an older ID is either among these or read later, never both.
    for (const { id } of lines) ids.know(id);
    return new LogTail(db, deploymentId, ids, lines.reverse());
  }

  /** Returns whether the deployment is deleted. */
  get over(): boolean {
    return this.#over;
  }

  async *next(): AsyncGenerator<string> {
    const earlier = this.#earlier;
    this.#earlier = [];
    for (let first = 0; first < earlier.length; first += BATCH_SIZE)
      yield frames(earlier.slice(first, first + BATCH_SIZE));
    let silent = true;
    for await (const ids of this.#ids.news()) {
      silent = false;
      for (let first = 0; first < ids.length; first += BATCH_SIZE)
        yield* this.#read(ids.slice(first, first + BATCH_SIZE));
    }
    if (silent) this.#over = (await this.#db.one(deploymentById, [this.#deploymentId])) === undefined;
  }

  async *#read(ids: readonly string[]): AsyncGenerator<string> {
    const lines = await this.#db.many(sql.linesByIds, [this.#deploymentId, ids]);
    for (const id of ids) this.#ids.know(id);
    // Empty if they were trimmed meanwhile.
    if (lines.length > 0) yield frames(lines);
  }
}

function frames(lines: readonly StoredLogLine[]): string {
  return lines.map((line) => eventFrame(line.id, 'log', toLogLine(line))).join('');
}
