import { type Static, Type } from 'typebox';
import type { Caller } from '../../access/principal.ts';
import { slugify } from '../../accounts/account.ts';
import type { LeRobotInfo } from '../../inspection/tables/lerobot-info.ts';
import { ApiError, invalid } from '../../platform/errors.ts';
import { Enum, NonBlank } from '../../platform/http/schemas/json-schema.ts';
import { CURRENCIES } from '../../platform/money.ts';

/** A model or dataset: anything that can be published, found, starred, priced and licensed. */
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
  /** Empty if a dataset has none. */
  task: (typeof TASKS)[number] | '';
  framework: (typeof FRAMEWORKS)[number] | '';
  license: (typeof LICENSES)[number];
  price_currency: string;
  price_amount: number;
  description: string;
  published_at: Date | null;
  /** Time and reason of a takedown; both set or both null. */
  taken_down_at: Date | null;
  takedown_reason: string | null;
  revisions: string[];
  /** For models: the newest revision has a file that this server can run. */
  loadable: boolean;
  file_count: number;
  size: number;
  row_count: number | null;
  layout: LeRobotInfo | null;
  downloads: number;
  stars: number;
  created_at: Date;
  updated_at: Date;
  /** Loaded only with a single asset. */
  readme?: string;
}

export const MAX_AMOUNT = 99_999_999;
export const PRICE_MODELS = ['one_time'] as const;

/** Price in requests: `model` is optional, as there is only one. */
export const PriceInput = Type.Object(
  {
    currency: Enum(CURRENCIES, { description: 'a lower-case ISO 4217 code such as usd' }),
    amount: Type.Integer({ minimum: 0, maximum: MAX_AMOUNT, description: 'in minor units of the currency' }),
    model: Type.Optional(Enum(PRICE_MODELS)),
  },
  { additionalProperties: false },
);

/** Request fields of both kinds. */
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

/** Path segments that follow a slug, and so cannot be the name within one. */
const RESERVED = ['revisions', 'download', 'files', 'star', 'preview', 'shards', 'publish'];
const MAX_NAME_SLUG = 80;

/** Returns `<owner>/<name>`, fixed at creation. */
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
