import { type Static, Type } from 'typebox';
import type { CredentialCache } from '../access/credential-cache.ts';
import { type Route, route } from '../access/route.ts';
import { inviteByMail } from '../accounts/invitation.ts';
import * as accounts from '../accounts/operate-accounts.ts';
import { Enum, ListOf, Named, Nullable, PageQuery, Timestamp } from '../platform/http/json-schema.ts';
import { readPage } from '../platform/http/page.ts';
import { listAudit } from './audit.sql.ts';
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
    action: Type.String(),
    subject: Type.String(),
    detail: Type.Unsafe<Record<string, unknown>>({ type: 'object', additionalProperties: true }),
    request_id: Nullable(Type.String()),
  },
  { $id: 'AuditEntry' },
);

const common = { access: 'operator', tag: 'Operator' } as const;
const Id = Type.Object({ id: Type.String() });

export function operatorRoutes({ cache }: { cache: CredentialCache }): Route[] {
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
      answer: ListOf(Named(OperatedAccount)),
      handler: async ({ db, vault, query }) => {
        const page = readPage(vault, 'operator accounts', query);
        const rows = await accounts.searchAccounts(db, query, page.afterId, page.limit + 1);
        return page.finish(rows, showAccount, (account) => [account.id]);
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
      answer: Named(OperatedAccount),
      handler: async ({ db, params }) => showAccount(await accounts.findAccount(db, params.id)),
    }),
    route({
      ...common,
      rate: 'write',
      method: 'POST',
      url: '/v1/operator/accounts/:id/suspend',
      summary: 'Suspend an account',
      description: 'Its keys and sessions stop working on every node within a second.',
      params: Id,
      body: Type.Object({ reason: Type.String({ minLength: 1, maxLength: 500 }) }, { additionalProperties: false }),
      status: 200,
      answer: Named(OperatedAccount),
      handler: ({ principal, params, body, requestId, write }) =>
        write(async (tx) => {
          const account = await accounts.suspendAccount(tx, params.id, body.reason, { cache });
          const detail = { reason: body.reason };
          await recordAudit(tx, {
            operatorId: principal.account.id,
            action: 'account.suspend',
            subject: params.id,
            detail,
            requestId,
          });
          return showAccount(account);
        }),
    }),
    route({
      ...common,
      rate: 'write',
      method: 'POST',
      url: '/v1/operator/accounts/:id/reinstate',
      summary: 'Lift a suspension',
      params: Id,
      status: 200,
      answer: Named(OperatedAccount),
      handler: ({ principal, params, requestId, write }) =>
        write(async (tx) => {
          const account = await accounts.reinstateAccount(tx, params.id, { cache });
          await recordAudit(tx, {
            operatorId: principal.account.id,
            action: 'account.reinstate',
            subject: params.id,
            requestId,
          });
          return showAccount(account);
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
      answer: Type.Object({ id: Type.String(), email: Type.String(), expires_at: Timestamp }),
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
      answer: ListOf(Named(AuditEntry)),
      handler: async ({ db, vault, query }) => {
        const page = readPage(vault, 'operator audit', query);
        const rows = await db.many(listAudit, [
          page.afterId,
          page.limit + 1,
          query.action ?? null,
          query.subject ?? null,
        ]);
        return page.finish(
          rows,
          (row) => ({ ...row, at: row.at.toISOString() }),
          (row) => [row.id],
        );
      },
    }),
  ];
}

function showAccount(row: accounts.OperatedAccount): Static<typeof OperatedAccount> {
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
