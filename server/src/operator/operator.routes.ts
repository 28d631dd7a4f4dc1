import { type Static, Type } from 'typebox';
import type { CredentialCache } from '../access/credential-cache.ts';
import { type Route, route } from '../access/route.ts';
import { inviteByMail } from '../accounts/invitation.ts';
import * as accounts from '../accounts/operate-accounts.ts';
import { NamedAccount } from '../accounts/profile/named-account.ts';
import { ASSET_TYPES } from '../commerce/listings/listing.ts';
import type { Database } from '../platform/db/database.ts';
import { readPage } from '../platform/http/page.ts';
import { Enum, ListOf, Named, Nullable, PageQuery, Timestamp } from '../platform/http/schemas/json-schema.ts';
import { type ListedAudit, listAudit } from './list-audit.ts';
import { recordAudit } from './record-audit.ts';

const ACCOUNT_STATUSES = ['active', 'suspended', 'closed'] as const;

export const OperatedAccount = Type.Object(
  {
    id: Type.String(),
    slug: Type.String(),
    name: Type.String(),
    email: Nullable(Type.String()),
    email_confirmed: Type.Boolean(),
    status: Enum(ACCOUNT_STATUSES),
    suspension_reason: Nullable(Type.String()),
    demo: Type.Boolean(),
    created_at: Timestamp,
  },
  { $id: 'OperatedAccount' },
);

export const AuditEntry = Type.Object(
  {
    id: Type.String(),
    at: Timestamp,
    operator_id: Nullable(Type.String({ description: 'null for a command on the host' })),
    operator: Nullable(NamedAccount),
    action: Type.String(),
    subject: Type.String(),
    account: Nullable(Type.Object(NamedAccount.properties, { description: 'the subject, where that is an account' })),
    asset: Nullable(
      Type.Object(
        {
          type: Enum(ASSET_TYPES),
          id: Type.String(),
          slug: Nullable(Type.String({ description: 'null once it is deleted' })),
        },
        { description: 'the model or dataset that a takedown is of' },
      ),
    ),
    detail: Type.Unsafe<Record<string, unknown>>({ type: 'object', additionalProperties: true }),
    request_id: Nullable(Type.String()),
  },
  {
    $id: 'AuditEntry',
    examples: [
      {
        id: 'aud_01k9zq4v7he1r8c3t5n6m2x0ad',
        at: '2026-03-02T14:12:45.120Z',
        operator_id: 'usr_01k9zq4v7he1r8c3t5n6m2x0op',
        operator: { id: 'usr_01k9zq4v7he1r8c3t5n6m2x0op', slug: 'olive-operator', name: 'Olive Operator' },
        action: 'account.suspend',
        subject: 'usr_01k9zq4v7he1r8c3t5n6m2x0cd',
        account: { id: 'usr_01k9zq4v7he1r8c3t5n6m2x0cd', slug: 'acme-robotics', name: 'Acme Robotics' },
        asset: null,
        detail: { reason: 'Sells weights of others.' },
        request_id: 'req_01k9zq4v7he1r8c3t5n6m2x0rq',
      },
    ],
  },
);

const common = { access: 'operator', tag: 'Operator' } as const;
const Id = Type.Object({ id: Type.String() });

export function operatorRoutes({ cache, database }: { cache: CredentialCache; database: Database }): Route[] {
  return [
    route({
      ...common,
      rate: 'read',
      method: 'GET',
      url: '/v1/operator/accounts',
      summary: 'List and search accounts',
      query: Type.Object(
        {
          ...PageQuery,
          q: Type.Optional(Type.String({ maxLength: 100, description: 'part of a name, slug or address' })),
          status: Type.Optional(Enum(ACCOUNT_STATUSES)),
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
      summary: 'Show an account',
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
        'Its keys and sessions stop working on every node within a second, and nothing more is sent to its webhook endpoints. Its events are kept: those of the last three days go out when the account is reinstated, and older ones can be replayed. Your own account is 409.',
      params: Id,
      body: Type.Object({ reason: Type.String({ minLength: 1, maxLength: 500 }) }, { additionalProperties: false }),
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
      summary: 'Lift a suspension',
      description:
        'Keys work again at once; sessions have ended for good. Webhooks that were held back go out within a minute.',
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
      summary: 'Invite somebody to sign up',
      description: 'Mails a link that works once. Needed where SOUK_SIGN_UP is `invite`.',
      body: Type.Object(
        { email: Type.String({ format: 'email', maxLength: 254, description: 'an e-mail address' }) },
        { additionalProperties: false },
      ),
      status: 201,
      response: Type.Object({ id: Type.String(), email: Type.String(), expires_at: Timestamp }),
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
      summary: 'List what operators did',
      query: Type.Object(
        {
          ...PageQuery,
          action: Type.Optional(Type.String({ maxLength: 40, description: 'such as `account.suspend`' })),
          subject: Type.Optional(Type.String({ maxLength: 100, description: 'what it was done to' })),
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
