import { Type } from 'typebox';
import { type Route, route } from '../access/route.ts';
import { readPage } from '../platform/http/page.ts';
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
const Id = Type.Object({ id: Type.String({ description: 'such as dep_…' }) });
const reading = { access: 'deploy:write', tag: 'Deployments', rate: 'read' } as const;
const writing = { access: 'deploy:write', tag: 'Deployments', rate: 'write' } as const;

const Name = NonBlank(100);
const revisionOf = (description: string) => Type.String({ minLength: 1, maxLength: 100, description });
const Listing = Nullable(
  IdOf('lst', 'a listing', {
    minLength: 1,
    maxLength: 100,
    description: 'the id of a listing (lst_…) of your own, of this model: whoever bought there may call the deployment',
  }),
);
const IdleTimeout = Type.Integer({
  minimum: 10,
  maximum: 86_400,
  description: `after how many seconds without a call it goes idle; ${DEFAULT_IDLE_TIMEOUT} where nothing is said`,
});

const Input = Type.Object(
  {
    model: IdOrSlugOf('mdl', 'a model', { minLength: 1 }),
    revision: Type.Optional(revisionOf('the label of a published revision; the newest where nothing is said')),
    name: Type.Optional(Name),
    listing_id: Type.Optional(Listing),
    idle_timeout: Type.Optional(IdleTimeout),
  },
  { ...strict, examples: [{ model: 'acme/pick-place', name: 'pick-place', idle_timeout: 600 }] },
);

const Changes = Type.Object(
  {
    name: Type.Optional(Name),
    revision: Type.Optional(revisionOf('the label of a published revision')),
    listing_id: Type.Optional(Listing),
    idle_timeout: Type.Optional(IdleTimeout),
  },
  { ...strict, examples: [{ revision: '1.3.0' }] },
);

const Query = Type.Object(
  {
    status: Type.Optional(Enum(DEPLOYMENT_STATUSES)),
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
        'Runs a published revision of a model of your own, of a free one, or of one that you hold a license for, behind an endpoint. It is `pending` until some machine has started it: `deployment.ready` or `deployment.failed` is told then, and a call made meanwhile waits. ONNX and GGUF files are run here; other frameworks need a serving engine that the market has set up (409 `invalid_state` without one). An account has room for so many in each mode, as the market has set it (403 `quota_exceeded` beyond that).',
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
      description: 'Yours in this mode, newest first.',
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
      summary: 'Show a deployment',
      description:
        'To its owner, and to whoever may call it: licensees of its listing, and those who may try it. Looking counts as no call. Why it failed is told to its owner only.',
      handler: async ({ db, principal, params }) => toResponse(await viewDeployment(db, principal, params.id)),
    }),
    route({
      ...writing,
      ...one,
      method: 'PATCH',
      url: '/v1/deployments/:id',
      summary: 'Change a deployment',
      description:
        'What is not named stays. Another `revision` is started in place of the one before, unless the deployment is stopped: then it waits for its start. `listing_id` null takes it off its listing.',
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
        'One that was stopped, has failed or went idle. One that is under way stays as it is. If the license by which it ran is no longer in force it needs another one (403 `forbidden_resource`).',
      handler: ({ principal, params, write }) =>
        write(async (tx) => toResponse(await startDeployment(tx, principal, params.id, options))),
    }),
    route({
      ...writing,
      ...one,
      method: 'POST',
      url: '/v1/deployments/:id/stop',
      summary: 'Stop a deployment',
      description: 'It cannot be called until it is started again. It still counts against what an account can have.',
      handler: ({ principal, params, write }) =>
        write(async (tx) => toResponse(await stopDeployment(tx, principal, params.id))),
    }),
    route({
      ...writing,
      method: 'DELETE',
      url: '/v1/deployments/:id',
      summary: 'Delete a deployment with its log',
      description: 'Its listing, if it has one, is without a deployment from then on.',
      params: Id,
      status: 200,
      response: Type.Object({ id: Type.String(), deleted: Type.Literal(true) }),
      handler: ({ principal, params, write }) => write((tx) => deleteDeployment(tx, principal, params.id)),
    }),
  ];
}
