import { type Route, route } from '../access/route.ts';
import { readPage } from '../platform/http/page.ts';
import { Deleted } from '../platform/http/schemas/deleted.ts';
import {
  Enum,
  IdOf,
  IdOrSlugOf,
  ListOf,
  Named,
  NonBlank,
  Nullable,
  PageQuery,
} from '../platform/http/schemas/json-schema.ts';
import { Type } from '../platform/http/schemas/schema-builder.ts';
import { createDeployment, DEFAULT_IDLE_TIMEOUT } from './create-deployment.ts';
import { deleteDeployment } from './delete-deployment.ts';
import { DEPLOYMENT_STATUSES, Deployment, type DeploymentRow, toDeploymentResponse } from './deployment.ts';
import * as sql from './deployments.sql.ts';
import type { DeploymentsOptions } from './deployments-options.ts';
import { startDeployment } from './start-deployment.ts';
import { stopDeployment } from './stop-deployment.ts';
import { updateDeployment } from './update-deployment.ts';
import { viewDeployment } from './view-deployment.ts';

const strict = { additionalProperties: false } as const;
const Id = Type.Object({ id: Type.String({ description: 'ID of the deployment (`dep_…`).' }) });
const reading = { access: 'deploy:write', tag: 'Deployments', rate: 'read' } as const;
const writing = { access: 'deploy:write', tag: 'Deployments', rate: 'write' } as const;

const Name = NonBlank(100);
const revisionOf = (description: string) => Type.String({ minLength: 1, maxLength: 100, description });
const Listing = Nullable(
  IdOf('lst', 'a listing', {
    minLength: 1,
    maxLength: 100,
    description: 'ID of your own listing of this model (`lst_…`). Its licensees can call the deployment.',
  }),
);
const IdleTimeout = Type.Integer({
  minimum: 10,
  maximum: 86_400,
  description: `Seconds without a call after which the deployment becomes idle. ${DEFAULT_IDLE_TIMEOUT} by default.`,
});

const Input = Type.Object(
  {
    model: IdOrSlugOf('mdl', 'a model', { minLength: 1 }),
    revision: Type.Optional(revisionOf('Label of a published revision. The newest by default.')),
    name: Type.Optional(Name),
    listing_id: Type.Optional(Listing),
    idle_timeout: Type.Optional(IdleTimeout),
  },
  { ...strict, examples: [{ model: 'acme/pick-place', name: 'pick-place', idle_timeout: 600 }] },
);

const Changes = Type.Object(
  {
    name: Type.Optional(Name),
    revision: Type.Optional(revisionOf('Label of a published revision.')),
    listing_id: Type.Optional(Listing),
    idle_timeout: Type.Optional(IdleTimeout),
  },
  { ...strict, examples: [{ revision: '1.3.0' }] },
);

const Query = Type.Object(
  {
    status: Type.Optional(Enum(DEPLOYMENT_STATUSES, { description: 'Only deployments with this status.' })),
    model: Type.Optional(IdOrSlugOf('mdl', 'a model')),
    listing: Type.Optional(IdOf('lst', 'a listing', { maxLength: 100 })),
    ...PageQuery,
  },
  strict,
);

export function deploymentsRoutes(options: DeploymentsOptions): Route[] {
  const toResponse = (row: DeploymentRow) => toDeploymentResponse(row, options);
  const one = { params: Id, status: 200, response: Named(Deployment) } as const;
  return [
    route({
      ...writing,
      method: 'POST',
      url: '/v1/deployments',
      summary: 'Deploy a model',
      description:
        'Runs a published revision behind an endpoint: of your own model, of a free one, or of one that you have a license for. The deployment is `pending` until a node has started it. Then the event `deployment.ready` or `deployment.failed` is emitted; calls in the meantime wait. ONNX and GGUF files run on the market itself; other frameworks require a serving engine that the market has set up (409 `invalid_state` otherwise). The market limits the number of deployments per account and mode (403 `quota_exceeded`).',
      body: Input,
      status: 202,
      response: Named(Deployment),
      handler: ({ principal, body, write }) =>
        write(async (tx) => toResponse(await createDeployment(tx, principal, body, options))),
    }),
    route({
      ...reading,
      method: 'GET',
      url: '/v1/deployments',
      summary: 'List deployments',
      description: 'Returns your deployments in this mode, newest first.',
      query: Query,
      status: 200,
      response: ListOf(Named(Deployment)),
      handler: async ({ db, vault, principal, query }) => {
        const page = readPage(vault, `deployments of ${principal.account.id}`, query);
        const { status = null, model = null, listing = null } = query;
        const rows = await db.many(sql.listDeployments, [
          principal.account.id,
          status,
          model,
          listing,
          page.afterId,
          page.limit + 1,
        ]);
        return page.finish(rows, toResponse, ({ id }) => [id]);
      },
    }),
    route({
      ...reading,
      ...one,
      access: ['deploy:write', 'models:read'],
      method: 'GET',
      url: '/v1/deployments/:id',
      summary: 'Retrieve a deployment',
      description:
        'Available to its owner and to everyone who can call it: licensees of its listing, and accounts that can try it. Does not count as a call. Only the owner sees why it failed.',
      handler: async ({ db, principal, params }) => toResponse(await viewDeployment(db, principal, params.id)),
    }),
    route({
      ...writing,
      ...one,
      method: 'PATCH',
      url: '/v1/deployments/:id',
      summary: 'Update a deployment',
      description:
        'Changes only the fields that you set. A new `revision` replaces the running one; if the deployment is stopped, it runs at the next start. Set `listing_id` to null to remove the deployment from its listing.',
      body: Changes,
      handler: ({ principal, params, body, write }) =>
        write(async (tx) => toResponse(await updateDeployment(tx, principal, params.id, body, options))),
    }),
    route({
      ...writing,
      ...one,
      method: 'POST',
      url: '/v1/deployments/:id/start',
      summary: 'Start a deployment',
      description:
        'Starts a stopped, failed or idle deployment. Does nothing if it is already starting or running. If the license that it ran under is no longer valid, you need another one (403 `forbidden_resource`).',
      handler: ({ principal, params, write }) =>
        write(async (tx) => toResponse(await startDeployment(tx, principal, params.id, options))),
    }),
    route({
      ...writing,
      ...one,
      method: 'POST',
      url: '/v1/deployments/:id/stop',
      summary: 'Stop a deployment',
      description:
        'A stopped deployment cannot be called until you start it again. It still counts against the limit of your account.',
      handler: ({ principal, params, write }) =>
        write(async (tx) => toResponse(await stopDeployment(tx, principal, params.id))),
    }),
    route({
      ...writing,
      method: 'DELETE',
      url: '/v1/deployments/:id',
      summary: 'Delete a deployment',
      description: 'Deletes the deployment and its log. If it has a listing, that has no deployment any more.',
      params: Id,
      status: 200,
      response: Deleted('deployment', 'dep_01k9zq4v7he1r8c3t5n6m2x0dp'),
      handler: ({ principal, params, write }) => write((tx) => deleteDeployment(tx, principal, params.id)),
    }),
  ];
}
