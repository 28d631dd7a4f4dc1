import { eventFrame, type FollowedNews } from '../../access/follow-streams.ts';
import { IdTail } from '../../platform/db/id-tail.ts';
import type { Queryable } from '../../platform/db/queryable.ts';
import { deploymentById } from '../deployments.sql.ts';
import type { LogFilter } from './list-logs.ts';
import * as sql from './logs.sql.ts';
import { type StoredLogLine, toLogLine } from './stored-log-line.ts';

/** So many lines are held in memory. */
const PORTION = 100;

export interface FollowedLog extends LogFilter {
  deploymentId: string;
  /** Begins behind this line; otherwise with the last so many. */
  after: string | undefined;
  last: number;
}

/** What a deployment says from some moment on, once each, however late a node gets to store it. */
export class LogTail implements FollowedNews {
  readonly #db: Queryable;
  readonly #deploymentId: string;
  readonly #ids: IdTail;
  /** What was there before, and is told first. */
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
      (await db.many(sql.lineIdsAfter, [deploymentId, level, stream, id, count])).map((row) => row.id);
    const ids = await IdTail.begin({ prefix: 'log', idsAfter }, after);
    if (after !== undefined || last === 0) return new LogTail(db, deploymentId, ids, []);
    const lines = await db.many(sql.lastLines, [deploymentId, level, stream, ids.position, last]);
    // One that came late, behind this point, is among them or is news, and never both.
    for (const { id } of lines) ids.know(id);
    return new LogTail(db, deploymentId, ids, lines.reverse());
  }

  /** The deployment is gone. */
  get over(): boolean {
    return this.#over;
  }

  async *next(): AsyncGenerator<string> {
    const earlier = this.#earlier;
    this.#earlier = [];
    for (let first = 0; first < earlier.length; first += PORTION) yield frames(earlier.slice(first, first + PORTION));
    let silent = true;
    for await (const ids of this.#ids.news()) {
      silent = false;
      for (let first = 0; first < ids.length; first += PORTION) yield* this.#read(ids.slice(first, first + PORTION));
    }
    if (silent) this.#over = (await this.#db.one(deploymentById, [this.#deploymentId])) === undefined;
  }

  async *#read(ids: readonly string[]): AsyncGenerator<string> {
    const lines = await this.#db.many(sql.linesByIds, [this.#deploymentId, ids]);
    for (const id of ids) this.#ids.know(id);
    // None, where they were too many and have been forgotten meanwhile.
    if (lines.length > 0) yield frames(lines);
  }
}

function frames(lines: readonly StoredLogLine[]): string {
  return lines.map((line) => eventFrame(line.id, 'log', toLogLine(line))).join('');
}
