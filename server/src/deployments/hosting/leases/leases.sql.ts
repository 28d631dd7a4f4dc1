import { statement } from '../../../platform/db/statement.ts';
import type { DeploymentFailure, DeploymentRow, DeploymentStatus, RuntimeName } from '../../deployment.ts';

// A node has a deployment to itself while its lease is valid. Whatever takes it away (a stop, a change, another node)
// changes `node`, so a statement that matches its own node finds the row unchanged.

const UNHELD = '(leased_until is null or leased_until <= now())';
const LEASED_FOR = (parameter: string) => `now() + ${parameter}::int * interval '1 millisecond'`;
/** Nodes other than $1 with a heartbeat within a lease of $2 milliseconds. */
const OTHERS = `deployment_nodes n where n.node <> $1 and n.seen_at > now() - $2::int * interval '1 millisecond'`;

/**
 * Finds deployments that should run and that no node runs. A node with a higher load than another leaves new ones to it
 * for the first second.
 */
export const unheldDeployments = statement<
  Pick<DeploymentRow, 'id' | 'owner_id' | 'runtime'>,
  [node: string, leaseMs: number, held: string[], limit: number, places: number, used: number]
>(
  'find_unheld_deployments',
  `select id, owner_id, runtime from deployments
   where status in ('pending', 'starting', 'ready') and ${UNHELD} and id <> all ($3)
     and (paused_until is null or paused_until <= now())
     and (updated_at < now() - interval '1 second' or not exists (
       select from ${OTHERS} and n.places > 0 and n.used * $5::int < $6::int * n.places))
   order by id limit $4`,
);

export const roomElsewhere = statement<{ found: boolean }, [node: string, leaseMs: number]>(
  'find_room_for_deployments',
  `select exists (select from ${OTHERS} and n.used < n.places) as found`,
);

export const claimDeployments = statement<DeploymentRow, [node: string, leaseMs: number, ids: string[]]>(
  'claim_deployments',
  `update deployments set status = 'starting', node = $1, leased_until = ${LEASED_FOR('$2')}, updated_at = now()
   where id = any (array(
     select id from deployments
     where id = any ($3) and status in ('pending', 'starting', 'ready', 'idle') and ${UNHELD}
     order by id for update skip locked))
   returning *`,
);

/** Makes an idle deployment pending for a node with free places, or for any node if this one runs nothing. */
export const offerDeployment = statement<unknown, [node: string, leaseMs: number, id: string, toAnyNode: boolean]>(
  'offer_deployment',
  `update deployments set status = 'pending', updated_at = now()
   where id = $3 and status = 'idle' and ($4 or exists (select from ${OTHERS} and n.used < n.places))`,
);

/** Returns the deployments that still belong to the node. */
export const renewDeployments = statement<
  Pick<DeploymentRow, 'id' | 'idle_timeout'>,
  [node: string, leaseMs: number, ids: string[]]
>(
  'keep_deployments',
  `with own_deployments as (
     select id from deployments where node = $1 and id = any ($3) and status in ('starting', 'ready')
     order by id for update)
   update deployments d set leased_until = ${LEASED_FOR('$2')} from own_deployments o where d.id = o.id
   returning d.id, d.idle_timeout`,
);

export interface Holder {
  id: string;
  owner_id: string;
  runtime: RuntimeName;
  status: DeploymentStatus;
  failure: DeploymentFailure | null;
  node: string | null;
  /** True if the node's lease is valid. */
  held: boolean;
  /** URL of the node, once it has sent a heartbeat. */
  url: string | null;
  /** Milliseconds until it may be started again. */
  pause: number;
}

export const holderOfDeployment = statement<Holder, [id: string]>(
  'find_holder_of_deployment',
  `select d.id, d.owner_id, d.runtime, d.status, d.failure, d.node, coalesce(d.leased_until > now(), false) as held, n.url,
     greatest(0, ceil(coalesce(extract(epoch from d.paused_until - now()), 0) * 1000))::int as pause
   from deployments d left join deployment_nodes n on n.node = d.node where d.id = $1`,
);

/** The framework decides which engine runs a model. */
export const frameworkOfModel = statement<{ framework: string }, [modelId: string]>(
  'framework_of_deployed_model',
  'select framework from assets where id = $1',
);

export const setDeploymentReady = statement<
  DeploymentRow & { was_announced: boolean },
  [node: string, id: string, signature: string | null]
>(
  'set_deployment_ready',
  `with own_deployment as (
     select id, announced from deployments
     where id = $2 and node = $1 and status in ('starting', 'ready') for update)
   update deployments d
   set status = 'ready', ready_at = now(), updated_at = now(), signature = $3, announced = true
   from own_deployment o where d.id = o.id
   returning d.*, o.announced as was_announced`,
);

export const setDeploymentDown = statement<unknown, [node: string, id: string]>(
  'set_deployment_down',
  `update deployments set status = 'starting', updated_at = now() where id = $2 and node = $1 and status = 'ready'`,
);

export const setDeploymentIdle = statement<
  unknown,
  [node: string, id: string, failures: number, backoffStep: number, pauseMs: number]
>(
  'set_deployment_idle',
  `update deployments set status = 'idle', node = null, leased_until = null, updated_at = now(), failures = $3,
     backoff_step = $4, paused_until = case when $5::int > 0 then now() + $5::int * interval '1 millisecond' end
   where id = $2 and node = $1`,
);

export const setDeploymentFailed = statement<DeploymentRow, [node: string, id: string, failure: string]>(
  'set_deployment_failed',
  `update deployments set status = 'failed', failure = $3, node = null, leased_until = null, updated_at = now()
   where id = $2 and node = $1
   returning *`,
);

/** Releases all deployments of the node, so that others can take them at once. */
export const releaseDeployments = statement<unknown, [node: string]>(
  'release_deployments',
  `update deployments set status = 'pending', node = null, leased_until = null, updated_at = now() where node = $1`,
);

/** Releases the deployments of all other nodes, which are known to be dead. */
export const reclaimDeployments = statement<unknown, [node: string]>(
  'reclaim_deployments',
  `update deployments set status = 'pending', node = null, leased_until = null, updated_at = now()
   where node is not null and node <> $1`,
);

/** Records a heartbeat, and deletes nodes without one for a minute. */
export const recordHeartbeat = statement<unknown, [node: string, url: string, places: number, used: number]>(
  'record_deployment_heartbeat',
  `with deleted_nodes as (delete from deployment_nodes where node <> $1 and seen_at < now() - interval '1 minute')
   insert into deployment_nodes (node, url, places, used, seen_at) values ($1, $2, $3, $4, now())
   on conflict (node) do update
   set url = excluded.url, places = excluded.places, used = excluded.used, seen_at = excluded.seen_at`,
);

export const deleteNode = statement<unknown, [node: string]>(
  'delete_deployment_node',
  'delete from deployment_nodes where node = $1',
);
