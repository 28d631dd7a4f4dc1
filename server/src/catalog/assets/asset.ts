import { type Static, Type } from 'typebox';
import type { Caller } from '../../access/principal.ts';
import { slugify } from '../../accounts/account.ts';
import type { LeRobotInfo } from '../../inspection/tables/lerobot-info.ts';
import { ApiError, invalid } from '../../platform/errors.ts';
import { Enum, NonBlank } from '../../platform/http/schemas/json-schema.ts';
import { CURRENCIES } from '../../platform/money.ts';

/** A model or a dataset: what can be published, found, starred, priced and licensed. */
export type AssetKind = 'model' | 'dataset';

export const TASKS = ['manipulation', 'navigation', 'perception', 'language', 'vla'] as const;
export const FRAMEWORKS = ['pytorch', 'tensorflow', 'jax', 'onnx', 'gguf'] as const;
export const LICENSES = ['MIT', 'Apache-2.0', 'CC-BY-4.0', 'Commercial'] as const;

export interface AssetRow {
  id: string;
  kind: AssetKind;
  owner_id: string;
  slug: string;
  name: string;
  /** Empty where a dataset names none. */
  task: (typeof TASKS)[number] | '';
  framework: (typeof FRAMEWORKS)[number] | '';
  license: (typeof LICENSES)[number];
  price_currency: string;
  price_amount: number;
  description: string;
  published_at: Date | null;
  /** Since when, and why, operators keep it from everybody but its owner. Both, or neither. */
  taken_down_at: Date | null;
  takedown_reason: string | null;
  revisions: string[];
  /** Of models: the newest revision holds a file that is run here as it is. */
  loadable: boolean;
  file_count: number;
  size: number;
  row_count: number | null;
  layout: LeRobotInfo | null;
  downloads: number;
  stars: number;
  created_at: Date;
  updated_at: Date;
  /** Only where one asset is looked at by itself. */
  readme?: string;
}

export const MAX_AMOUNT = 99_999_999;
export const PRICE_MODELS = ['one_time'] as const;

/** As it is given: `model` may be left out, there is only one. */
export const PriceInput = Type.Object(
  {
    currency: Enum(CURRENCIES, { description: 'a lower-case ISO 4217 code such as usd' }),
    amount: Type.Integer({ minimum: 0, maximum: MAX_AMOUNT, description: 'in minor units of the currency' }),
    model: Type.Optional(Enum(PRICE_MODELS)),
  },
  { additionalProperties: false },
);

/** What both kinds are described by. */
export const DESCRIBED = {
  name: NonBlank(100),
  license: Enum(LICENSES),
  price: Type.Optional(PriceInput),
  description: Type.Optional(Type.String({ maxLength: 2_000, description: 'a paragraph, shown in lists' })),
  readme: Type.Optional(Type.String({ maxLength: 200_000, description: 'Markdown, shown on its own page' })),
};

export interface AssetInput {
  name: string;
  license: AssetRow['license'];
  task?: (typeof TASKS)[number];
  framework?: (typeof FRAMEWORKS)[number];
  price?: Static<typeof PriceInput>;
  description?: string;
  readme?: string;
}

/** Segments that follow a slug in addresses, and so cannot be the name within one. */
const RESERVED = ['revisions', 'download', 'files', 'star', 'preview', 'shards', 'publish'];
const MAX_NAME_SLUG = 80;

/** `<owner>/<name>`: the address of an asset, fixed when it is created. */
export function slugFor(ownerSlug: string, name: string): string {
  const part = slugify(name, MAX_NAME_SLUG);
  if (part === '')
    throw invalid('name', '`name` must hold a letter from a to z or a digit: its address is made of it.');
  if (RESERVED.includes(part)) throw invalid('name', `\`name\` must not be one of: ${RESERVED.join(', ')}.`);
  return `${ownerSlug}/${part}`;
}

export function isOwner(caller: Caller, asset: Pick<AssetRow, 'owner_id'>): boolean {
  return caller.kind !== 'visitor' && caller.account.id === asset.owner_id;
}

export function requireOwner(caller: Caller, asset: Pick<AssetRow, 'owner_id' | 'kind'>): void {
  if (!isOwner(caller, asset)) throw new ApiError('forbidden_resource', `This ${asset.kind} is not yours.`);
}
