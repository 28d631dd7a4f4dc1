import { statement } from '../platform/db/statement.ts';
import type { DeploymentRow, DeploymentStatus, RuntimeName } from './deployment.ts';

// Locks on a model, a grant and a listing are taken in this order: model, grant, deployment, listing.

const COLUMNS = `id, owner_id, name, model_id, model_slug, revision, folder_id, listing_id, license_grant_id, runtime,
  main_file, idle_timeout, status, failure, signature, node, leased_until, announced, failures, backoff_step,
  paused_until, created_at, updated_at, ready_at`;

/** Releases the lease: the node that ran it notices that it is gone. */
const RELEASE_LEASE = 'node = null, leased_until = null, ready_at = null, updated_at = now()';
/** Resets failures: a deployment changed by its owner starts without a backoff. */
const RESET_SETBACKS = 'failures = 0, backoff_step = 0, paused_until = null';

export const insertDeployment = statement<
  DeploymentRow,
  {
    id: string;
    ownerId: string;
    name: string;
    modelId: string;
    modelSlug: string;
    revision: string;
    folderId: string;
    listingId: string | null;
    grantId: string | null;
    runtime: RuntimeName;
    mainFile: string | null;
    idleTimeout: number;
    status: DeploymentStatus;
  }
>(
  'insert_deployment',
  `insert into deployments (id, owner_id, name, model_id, model_slug, revision, folder_id, listing_id, license_grant_id,
     runtime, main_file, idle_timeout, status)
   values ($id, $ownerId, $name, $modelId, $modelSlug, $revision, $folderId, $listingId, $grantId, $runtime,
     $mainFile, $idleTimeout, $status)
   returning ${COLUMNS}`,
);

/** Serializes creations of an account, so that two at once cannot both take the last free quota. */
export const lockAccountDeployments = statement<unknown, [ownerId: string]>(
  'lock_account_deployments',
  `select pg_advisory_xact_lock(hashtextextended('deployments ' || $1, 0))`,
);

export const countDeployments = statement<{ count: number }, [ownerId: string]>(
  'count_deployments',
  'select count(*)::int as count from deployments where owner_id = $1',
);

export const deploymentById = statement<DeploymentRow, [id: string]>(
  'deployment_by_id',
  `select ${COLUMNS} from deployments where id = $1`,
);

/** Serializes changes to one deployment. */
export const lockDeployment = statement<DeploymentRow, [id: string]>(
  'lock_deployment',
  `select ${COLUMNS} from deployments where id = $1 for update`,
);

export const listDeployments = statement<
  DeploymentRow,
  [
    ownerId: string,
    status: DeploymentStatus | null,
    modelIdOrSlug: string | null,
    listingId: string | null,
    after: string | null,
    count: number,
  ]
>(
  'list_deployments',
  `select ${COLUMNS} from deployments
   where owner_id = $1 and ($2::text is null or status = $2)
     and ($3::text is null or model_id = $3 or model_slug = $3) and ($4::text is null or listing_id = $4)
     and id < coalesce($5::text, '~')
   order by id desc limit $6`,
);

export const updateDeployment = statement<
  DeploymentRow,
  [id: string, name: string | null, idleTimeout: number | null, listingId: string | null]
>(
  'update_deployment',
  `update deployments set name = coalesce($2, name), idle_timeout = coalesce($3, idle_timeout), listing_id = $4,
     updated_at = now()
   where id = $1 returning ${COLUMNS}`,
);

/** A stopped deployment stays stopped; any other is restarted. */
export const changeRevision = statement<
  DeploymentRow,
  [
    id: string,
    revision: string,
    folderId: string,
    grantId: string | null,
    runtime: RuntimeName,
    mainFile: string | null,
  ]
>(
  'change_deployment_revision',
  `update deployments set revision = $2, folder_id = $3, license_grant_id = $4, runtime = $5, main_file = $6,
     status = case status when 'stopped' then status else 'pending' end,
     failure = null, signature = null, announced = false, ${RESET_SETBACKS}, ${RELEASE_LEASE}
   where id = $1 returning ${COLUMNS}`,
);

/** Stopping a paused deployment does not end its pause. */
const KEEPS_SETBACKS = `(status = 'idle' or status = 'stopped' and paused_until > now())`;

/** An idle deployment keeps its failure record: it may be paused, and its start waits for the end of the pause. */
export const startDeployment = statement<DeploymentRow, [id: string, grantId: string | null]>(
  'start_deployment',
  `update deployments set status = 'pending', license_grant_id = $2, failure = null, announced = false,
     failures = case when ${KEEPS_SETBACKS} then failures else 0 end,
     backoff_step = case when ${KEEPS_SETBACKS} then backoff_step else 0 end,
     paused_until = case when ${KEEPS_SETBACKS} then paused_until end, ${RELEASE_LEASE}
   where id = $1 returning ${COLUMNS}`,
);

export const stopDeployment = statement<DeploymentRow, [id: string]>(
  'stop_deployment',
  `update deployments set status = 'stopped', failure = null, ${RELEASE_LEASE} where id = $1 returning ${COLUMNS}`,
);

// Locks in ID order, so that concurrent statements that stop some of the same rows cannot deadlock.

export const stopOfGrant = statement<unknown, [grantId: string, failure: string]>(
  'stop_deployments_of_grant',
  `update deployments set status = 'stopped', failure = $2::jsonb, ${RELEASE_LEASE}
   where id = any (array(select id from deployments where license_grant_id = $1 order by id for update))`,
);

export const stopOfModel = statement<unknown, [modelId: string, failure: string]>(
  'stop_deployments_of_model',
  `update deployments set status = 'stopped', failure = $2::jsonb, ${RELEASE_LEASE}
   where id = any (array(select id from deployments where model_id = $1 order by id for update))`,
);

/** The slug of a model contains the name of its owner, whose account is closed. */
export const eraseModelSlug = statement<unknown, [modelId: string]>(
  'erase_model_slug_of_deployments',
  `update deployments set model_slug = 'closed-account/' || model_id where model_id = $1`,
);

export const ownDeploymentOfModel = statement<{ id: string }, [modelId: string, ownerId: string]>(
  'own_deployment_of_model',
  'select id from deployments where model_id = $1 and owner_id = $2 order by id limit 1',
);

export const deleteDeployment = statement<unknown, [id: string]>(
  'delete_deployment',
  'delete from deployments where id = $1',
);

export const deploymentsOf = statement<{ id: string }, [ownerId: string]>(
  'deployments_of_account',
  'select id from deployments where owner_id = $1 order by id',
);
