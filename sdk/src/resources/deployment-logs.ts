import type { DeploymentLogLine, QueryOf } from '../contract.ts';
import type { PagedList } from '../http/page.ts';
import { path, type RequestOptions } from '../http/request.ts';
import { type FollowLogsQuery, type FollowOptions, followLogs } from '../streaming/follow.ts';
import { Resource } from './resource.ts';

/** Logs of deployments. */
export class DeploymentLogs extends Resource {
  /** Lists log lines, newest first. */
  list(
    deployment: string,
    query?: Omit<QueryOf<'/v1/deployments/{id}/logs', 'get'>, 'follow' | 'tail'>,
    options?: RequestOptions,
  ): PagedList<DeploymentLogLine> {
    return this.listOf(path`/deployments/${deployment}/logs`, query, options);
  }

  /** Follows the log line by line, after the last few, until the deployment is deleted or the signal aborts. */
  follow(
    deployment: string,
    query?: FollowLogsQuery,
    options?: FollowOptions,
  ): AsyncGenerator<DeploymentLogLine, void> {
    return followLogs(this.requester, deployment, query, options);
  }
}
