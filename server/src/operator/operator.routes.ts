import type { Static } from 'typebox';
import type { CredentialCache } from '../access/credential-cache.ts';
import { type Route, route } from '../access/route.ts';
import { inviteByMail } from '../accounts/invitation.ts';
import * as accounts from '../accounts/operate-accounts.ts';
import { NamedAccount } from '../accounts/profile/named-account.ts';
import { ASSET_TYPES } from '../commerce/listings/listing.ts';
import type { Database } from '../platform/db/database.ts';
import { readPage } from '../platform/http/page.ts';
import { Enum, ListOf, Named, Nullable, PageQuery, Timestamp } from '../platform/http/schemas/json-schema.ts';
import { Type } from '../platform/http/schemas/schema-builder.ts';
import { type ListedAudit, listAudit } from './list-audit.ts';
import { recordAudit } from './record-audit.ts';

const ACCOUNT_STATUSES = ['active', 'suspended', 'closed'] as const;

const ACCOUNT_EXAMPLE = { id: 'usr_01k9zq4v7he1r8c3t5n6m2x0cd', slug: 'acme-robotics', name: 'Acme Robotics' };

export const OperatedAccount = Type.Object(
  {
    ...NamedAccount.properties,
    email: Nullable(Type.String({ description: 'Email address. Null for a closed account.' })),
    email_confirmed: Type.Boolean({ description: 'Whether the email address is confirmed.' }),
    status: Enum(ACCOUNT_STATUSES, { description: 'Whether the account is active, suspended or closed.' }),
    suspension_reason: Nullable(
      Type.String({ description: 'Reason of the suspension. Null unless the account is suspended.' }),
    ),
    demo: Type.Boolean({ description: 'Whether the account is part of the demo data.' }),
    created_at: Timestamp,
  },
  {
    $id: 'OperatedAccount',
    description: 'An account as operators see it.',
    examples: [
      {
        ...ACCOUNT_EXAMPLE,
        email: 'ana@acme-robotics.example',
        email_confirmed: true,
        status: 'suspended',
        suspension_reason: 'Sells weights that belong to another company.',
        demo: false,
        created_at: '2026-01-05T09:30:00.000Z',
      },
    ],
  },
);

export const AuditEntry = Type.Object(
  {
    id: Type.String({ description: 'Unique ID of the audit log entry.' }),
    at: { ...Timestamp, description: 'Time of the action.' },
    operator_id: Nullable(Type.String({ description: 'Account ID of the operator. Null for a command on the host.' })),
    operator: Nullable(
      Type.Object(NamedAccount.properties, { description: 'The operator. Null for a command on the host.' }),
    ),
    action: Type.String({ description: 'Action of the operator, such as `account.suspend`.' }),
    subject: Type.String({ description: 'ID of the object of the action.' }),
    account: Nullable(
      Type.Object(NamedAccount.properties, { description: 'The subject, if it is an account. Null otherwise.' }),
    ),
    asset: Nullable(
      Type.Object(
        {
          type: Enum(ASSET_TYPES, { description: 'Type of the asset.' }),
          id: Type.String({ description: 'ID of the model or dataset.' }),
          slug: Nullable(Type.String({ description: 'Slug of the model or dataset. Null if it is deleted.' })),
        },
        { description: 'The model or dataset, if the subject is a takedown. Null otherwise.' },
      ),
    ),
    detail: Type.Unsafe<Record<string, unknown>>({
      type: 'object',
      additionalProperties: true,
      description: 'Further details, which depend on the action.',
    }),
    request_id: Nullable(
      Type.String({ description: 'ID of the request that made the change. Null for a command on the host.' }),
    ),
  },
  {
    $id: 'AuditEntry',
    description: 'An action of an operator, as the audit log records it.',
    examples: [
      {
        id: 'aud_01k9zq4v7he1r8c3t5n6m2x0ad',
        at: '2026-03-02T14:12:45.120Z',
        operator_id: 'usr_01k9zq4v7he1r8c3t5n6m2x0op',
        operator: { id: 'usr_01k9zq4v7he1r8c3t5n6m2x0op', slug: 'olive-operator', name: 'Olive Operator' },
        action: 'account.suspend',
        subject: 'usr_01k9zq4v7he1r8c3t5n6m2x0cd',
        account: ACCOUNT_EXAMPLE,
        asset: null,
        detail: { reason: 'Sells weights that belong to another company.' },
        request_id: 'req_01k9zq4v7he1r8c3t5n6m2x0rq',
      },
    ],
  },
);

const Invitation = Type.Object(
  {
    id: Type.String({ description: 'Unique invitation ID.' }),
    email: Type.String({ description: 'Email address that is invited.' }),
    expires_at: { ...Timestamp, description: 'Time when the link expires.' },
  },
  {
    examples: [
      {
        id: 'inv_01k9zq4v7he1r8c3t5n6m2x0nv',
        email: 'ana@acme-robotics.example',
        expires_at: '2026-01-19T09:30:00.000Z',
      },
    ],
  },
);

const common = { access: 'operator', tag: 'Operator' } as const;
const Id = Type.Object({ id: Type.String({ description: 'ID of the account (`usr_…`).' }) });

export function operatorRoutes({ cache, database }: { cache: CredentialCache; database: Database }): Route[] {
  return [
    route({
      ...common,
      rate: 'read',
      method: 'GET',
      url: '/v1/operator/accounts',
      summary: 'List accounts',
      description: 'Returns all accounts that match the filters, newest first.',
      query: Type.Object(
        {
          ...PageQuery,
          q: Type.Optional(
            Type.String({
              maxLength: 100,
              description: 'Only accounts with this text in their name, slug or email address.',
            }),
          ),
          status: Type.Optional(Enum(ACCOUNT_STATUSES, { description: 'Only accounts with this status.' })),
        },
        { additionalProperties: false },
      ),
      status: 200,
      response: ListOf(Named(OperatedAccount)),
      handler: async ({ db, vault, query }) => {
        const page = readPage(vault, 'operator accounts', query);
        const rows = await accounts.searchAccounts(db, query, page.afterId, page.limit + 1);
        return page.finish(rows, toAccountResponse, (account) => [account.id]);
      },
    }),
    route({
      ...common,
      rate: 'read',
      method: 'GET',
      url: '/v1/operator/accounts/:id',
      summary: 'Retrieve an account',
      description: 'Returns an account with its status.',
      params: Id,
      status: 200,
      response: Named(OperatedAccount),
      handler: async ({ db, params }) => toAccountResponse(await accounts.findAccount(db, params.id)),
    }),
    route({
      ...common,
      rate: 'write',
      method: 'POST',
      url: '/v1/operator/accounts/:id/suspend',
      summary: 'Suspend an account',
      description:
        'The keys and sessions of the account stop working on every node within a second, and nothing more is sent to its webhook endpoints. Its events are kept: those of the last three days are delivered when you reinstate the account, and older ones can be replayed. You cannot suspend your own account (409).',
      params: Id,
      body: Type.Object(
        { reason: Type.String({ minLength: 1, maxLength: 500, description: 'Reason of the suspension.' }) },
        { additionalProperties: false, examples: [{ reason: 'Sells weights that belong to another company.' }] },
      ),
      status: 200,
      response: Named(OperatedAccount),
      handler: ({ principal, params, body, requestId, write }) =>
        write(async (tx) => {
          const { reason } = body;
          const operatorId = principal.account.id;
          const account = await accounts.suspendAccount(tx, params.id, { reason, operatorId }, { cache });
          await recordAudit(tx, {
            operatorId,
            action: 'account.suspend',
            subject: params.id,
            detail: { reason },
            requestId,
          });
          return toAccountResponse(account);
        }),
    }),
    route({
      ...common,
      rate: 'write',
      method: 'POST',
      url: '/v1/operator/accounts/:id/reinstate',
      summary: 'Reinstate an account',
      description:
        'Lifts a suspension. Keys work again immediately, but sessions stay ended. Webhooks that were held back are delivered within a minute.',
      params: Id,
      status: 200,
      response: Named(OperatedAccount),
      handler: ({ principal, params, requestId, write }) =>
        write(async (tx) => {
          const account = await accounts.reinstateAccount(tx, params.id, { cache });
          await recordAudit(tx, {
            operatorId: principal.account.id,
            action: 'account.reinstate',
            subject: params.id,
            requestId,
          });
          return toAccountResponse(account);
        }),
    }),
    route({
      ...common,
      rate: 'write',
      method: 'POST',
      url: '/v1/operator/invitations',
      summary: 'Create an invitation to sign up',
      description: 'Mails a link that works once. Required if `SOUK_SIGN_UP` is `invite`.',
      body: Type.Object(
        {
          email: Type.String({
            format: 'email',
            maxLength: 254,
            description: 'Email address to invite, such as ana@acme-robotics.example.',
          }),
        },
        { additionalProperties: false, examples: [{ email: 'ana@acme-robotics.example' }] },
      ),
      status: 201,
      response: Invitation,
      handler: ({ principal, body, requestId, write }) =>
        write(async (tx) => {
          const invitation = await inviteByMail(tx, body.email, principal.account.id);
          await recordAudit(tx, {
            operatorId: principal.account.id,
            action: 'account.invite',
            subject: invitation.id,
            requestId,
          });
          return { ...invitation, expires_at: invitation.expires_at.toISOString() };
        }),
    }),
    route({
      ...common,
      rate: 'read',
      method: 'GET',
      url: '/v1/operator/audit',
      summary: 'List the audit log',
      description: 'Returns the actions of operators, newest first.',
      query: Type.Object(
        {
          ...PageQuery,
          action: Type.Optional(
            Type.String({ maxLength: 40, description: 'Only this action, such as `account.suspend`.' }),
          ),
          subject: Type.Optional(
            Type.String({ maxLength: 100, description: 'Only actions on the object with this ID.' }),
          ),
        },
        { additionalProperties: false },
      ),
      status: 200,
      response: ListOf(Named(AuditEntry)),
      handler: async ({ db, vault, query }) => {
        const page = readPage(vault, 'operator audit', query);
        const rows = await listAudit(db, database, query, page.afterId, page.limit + 1);
        return page.finish(rows, toEntryResponse, (row) => [row.id]);
      },
    }),
  ];
}

function toEntryResponse(row: ListedAudit): Static<typeof AuditEntry> {
  return { ...row, at: row.at.toISOString() };
}

function toAccountResponse(row: accounts.OperatedAccount): Static<typeof OperatedAccount> {
  return {
    id: row.id,
    slug: row.slug,
    name: row.name,
    email: row.email,
    email_confirmed: row.email_confirmed_at !== null,
    status: row.closed_at ? 'closed' : row.suspended_at ? 'suspended' : 'active',
    suspension_reason: row.suspension_reason,
    demo: row.demo,
    created_at: row.created_at.toISOString(),
  };
}
