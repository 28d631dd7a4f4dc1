import type { Static } from 'typebox';
import { NamedAccount } from '../../accounts/profile/named-account.ts';
import { ApiError } from '../../platform/errors.ts';
import { Described, TimestampOf } from '../../platform/http/schemas/common-fields.ts';
import { Enum, Nullable, Timestamp } from '../../platform/http/schemas/json-schema.ts';
import { Type } from '../../platform/http/schemas/schema-builder.ts';
import type { AssetKind, AssetRow } from './asset.ts';

export const TAKEDOWN_STATUSES = ['in_force', 'lifted'] as const;

/** A takedown by operators. The record stays after it is lifted, and after the asset is deleted. */
export interface TakedownRow {
  id: string;
  asset_id: string;
  asset_type: AssetKind;
  /** Null once the asset is deleted, as it contains the owner's name. */
  asset_slug: string | null;
  owner_id: string;
  owner: NamedAccount;
  reason: string;
  operator_id: string;
  operator: NamedAccount;
  created_at: Date;
  lifted_at: Date | null;
  lifted_by: string | null;
  lifter: NamedAccount | null;
}

export const Takedown = Type.Object(
  {
    id: Type.String({ description: 'Unique takedown ID.' }),
    asset: Type.Object(
      {
        type: Enum(['model', 'dataset'], { description: 'Kind of the asset.' }),
        id: Type.String({ description: 'ID of the model or dataset.' }),
        slug: Nullable(
          Type.String({ description: 'Slug, in the form `<owner>/<name>`. Null once the asset is deleted.' }),
        ),
      },
      { description: 'Model or dataset that was taken down.' },
    ),
    owner_id: Type.String({ description: 'ID of the account that owns the asset.' }),
    owner: Described(NamedAccount, 'Account that owns the asset.'),
    reason: Type.String({ description: 'Reason, as shown to the owner.' }),
    status: Enum(TAKEDOWN_STATUSES, { description: 'Whether the takedown is in force or was lifted.' }),
    operator_id: Type.String({ description: 'Account ID of the operator who took the asset down.' }),
    operator: Described(NamedAccount, 'Operator who took the asset down.'),
    created_at: Timestamp,
    lifted_at: Nullable(TimestampOf('When the takedown was lifted. Null while it is in force.')),
    lifted_by: Nullable(Type.String({ description: 'Account ID of the operator who lifted the takedown.' })),
    lifter: Nullable(Described(NamedAccount, 'Operator who lifted the takedown. Null while it is in force.')),
  },
  {
    $id: 'Takedown',
    description: 'The removal of a model or dataset from the market by an operator.',
    examples: [
      {
        id: 'tkd_01k9zq4v7he1r8c3t5n6m2x0td',
        asset: { type: 'model', id: 'mdl_01k9zq4v7he1r8c3t5n6m2x0ab', slug: 'acme-robotics/pick-place' },
        owner_id: 'usr_01k9zq4v7he1r8c3t5n6m2x0cd',
        owner: { id: 'usr_01k9zq4v7he1r8c3t5n6m2x0cd', slug: 'acme-robotics', name: 'Acme Robotics' },
        reason: 'Contains weights of another company.',
        status: 'in_force',
        operator_id: 'usr_01k9zq4v7he1r8c3t5n6m2x0op',
        operator: { id: 'usr_01k9zq4v7he1r8c3t5n6m2x0op', slug: 'olive-operator', name: 'Olive Operator' },
        created_at: '2026-03-02T14:12:45.120Z',
        lifted_at: null,
        lifted_by: null,
        lifter: null,
      },
    ],
  },
);

export function toTakedownResponse(row: TakedownRow): Static<typeof Takedown> {
  return {
    id: row.id,
    asset: { type: row.asset_type, id: row.asset_id, slug: row.asset_slug },
    owner_id: row.owner_id,
    owner: row.owner,
    reason: row.reason,
    status: row.lifted_at === null ? 'in_force' : 'lifted',
    operator_id: row.operator_id,
    operator: row.operator,
    created_at: row.created_at.toISOString(),
    lifted_at: row.lifted_at?.toISOString() ?? null,
    lifted_by: row.lifted_by,
    lifter: row.lifter,
  };
}

/** Removes the operators' identities, for the asset's owner. */
export function withoutOperators({
  operator_id: _,
  operator: __,
  lifted_by: ___,
  lifter: ____,
  ...takedown
}: Static<typeof Takedown>) {
  return takedown;
}

/**
 * Returns the error for everyone but the owner. The asset was public, so its takedown is no secret; the reason is for
 * its owner only.
 */
export function takenDown({ kind }: Pick<AssetRow, 'kind'>): ApiError {
  return new ApiError('not_found', `This ${kind} was taken down by the operators of this market.`);
}

/** Rejects publishing or selling during a takedown. */
export function requireStanding(asset: Pick<AssetRow, 'kind' | 'taken_down_at' | 'takedown_reason'>): void {
  if (asset.taken_down_at === null) return;
  throw new ApiError(
    'invalid_state',
    `The operators of this market took this ${asset.kind} down. Ask them to lift the takedown first. Their reason: ${asset.takedown_reason}`,
  );
}
