import type { Static } from 'typebox';
import type { Caller } from '../../access/principal.ts';
import { slugify } from '../../accounts/account.ts';
import type { LeRobotInfo } from '../../inspection/tables/lerobot-info.ts';
import { ApiError, invalid } from '../../platform/errors.ts';
import { AMOUNT, CurrencyInput, Described } from '../../platform/http/schemas/common-fields.ts';
import { Enum, NonBlank } from '../../platform/http/schemas/json-schema.ts';
import { Type } from '../../platform/http/schemas/schema-builder.ts';

/** A model or dataset: anything that can be published, found, starred, priced and licensed. */
export type AssetKind = 'model' | 'dataset';

export const TASKS = ['manipulation', 'navigation', 'perception', 'language', 'vla'] as const;
export const FRAMEWORKS = ['pytorch', 'tensorflow', 'jax', 'onnx', 'gguf'] as const;
export const LICENSES = ['MIT', 'Apache-2.0', 'CC-BY-4.0', 'Commercial'] as const;

export const Task = Enum(TASKS, { description: 'Task, such as `manipulation`.' });
export const Framework = Enum(FRAMEWORKS, { description: 'Framework of the model files.' });
export const License = Enum(LICENSES, { description: 'Terms of use.' });

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
  /** True for models whose newest revision has a file that this server can run. */
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
const PRICE_MODELS = ['one_time'] as const;
export const PriceModel = Enum(PRICE_MODELS, { description: 'How the price is charged: always once.' });

/** Price in requests: `model` is optional, as there is only one. */
export const PriceInput = Type.Object(
  {
    currency: CurrencyInput,
    amount: Type.Integer({ minimum: 0, maximum: MAX_AMOUNT, ...AMOUNT }),
    model: Type.Optional(PriceModel),
  },
  { additionalProperties: false, description: 'Price of a license. An amount of 0 is free.' },
);

/** Request fields of both kinds. */
export const DESCRIBED = {
  name: Described(NonBlank(100), 'Display name of 1 to 100 characters, at least one of them visible.'),
  license: License,
  price: Type.Optional(PriceInput),
  description: Type.Optional(Type.String({ maxLength: 2_000, description: 'Short description for lists.' })),
  readme: Type.Optional(Type.String({ maxLength: 200_000, description: 'Markdown document for the detail page.' })),
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
    throw invalid('name', '`name` must contain a letter from a to z or a digit, because the slug is derived from it.');
  if (RESERVED.includes(part))
    throw invalid('name', `\`name\` must not be one of these reserved words: ${RESERVED.join(', ')}.`);
  return `${ownerSlug}/${part}`;
}

export function isOwner(caller: Caller, asset: Pick<AssetRow, 'owner_id'>): boolean {
  return caller.kind !== 'visitor' && caller.account.id === asset.owner_id;
}

export function requireOwner(caller: Caller, asset: Pick<AssetRow, 'owner_id' | 'kind'>): void {
  if (!isOwner(caller, asset))
    throw new ApiError(
      'forbidden_resource',
      `This ${asset.kind} belongs to another account. Only its owner can do this.`,
    );
}
