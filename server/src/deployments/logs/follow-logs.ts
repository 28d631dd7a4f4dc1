import type { Readable } from 'node:stream';
import { type FollowingCall, FollowStreams, type FollowStreamsOptions } from '../../access/follow-streams.ts';
import { ChangeWatch } from '../../platform/async/change-watch.ts';
import type { Announcements } from '../../platform/db/announcements.ts';
import type { Queryable } from '../../platform/db/queryable.ts';
import type { Realm } from '../../platform/db/realm.ts';
import type { Log } from '../../platform/log.ts';
import { type FollowedLog, LogTail } from './log-tail.ts';
import * as sql from './logs.sql.ts';
import { LOGS_TOPIC } from './store-log-lines.ts';

export interface LogFollowingOptions extends Omit<FollowStreamsOptions, 'what'> {
  announcements: Pick<Announcements, 'on'>;
}

/** The log streams that this node serves. */
export class LogStreams {
  readonly #options: LogFollowingOptions;
  readonly #streams: FollowStreams;
  readonly #watches = new Map<Realm, ChangeWatch>();
  readonly #stopListening: () => void;

  constructor(options: LogFollowingOptions) {
    this.#options = options;
    this.#streams = new FollowStreams({ ...options, what: 'logs of deployments' });
    this.#stopListening = options.announcements.on(LOGS_TOPIC, (realm) => this.#watches.get(realm)?.notify());
  }

  /** Streams the log of a deployment as server-sent events until it is deleted. */
  follow(call: FollowingCall, followed: FollowedLog): Promise<Readable> {
    const { db } = call;
    return this.#streams.follow(call, {
      subscribe: (wake) => this.#watchOf(db).subscribe(followed.deploymentId, wake),
      begin: () => LogTail.begin(db, followed),
    });
  }

  /** Ends all streams, and accepts no new ones. */
  close(): void {
    this.#stopListening();
    this.#streams.close();
  }

  #watchOf(db: Queryable): ChangeWatch {
    const watch = this.#watches.get(db.realm) ?? watchLogs(db, this.#options.log);
    this.#watches.set(db.realm, watch);
    return watch;
  }
}

/**
 * Wakes the streams of deployments whose newest line has changed. Each stream finds lines that were stored late by
 * itself.
 */
function watchLogs(db: Queryable, log: Log): ChangeWatch {
  let known = new Map<string, string>();
  return new ChangeWatch(async (deployments) => {
    const newest = await db.many(sql.newestLines, [deployments]);
    const fresh = newest.filter(({ deployment_id, id }) => known.get(deployment_id) !== id);
    known = new Map(newest.map(({ deployment_id, id }) => [deployment_id, id]));
    return fresh.map(({ deployment_id }) => deployment_id);
  }, log);
}
