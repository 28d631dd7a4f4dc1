import { findAccountId } from '../accounts/find-account-id.ts';
import type { AssetKind } from '../catalog/assets/asset.ts';
import { findVisibleAsset } from '../catalog/assets/find-asset.ts';
import { findOffersFor } from '../commerce/listings/find-listing.ts';
import type { Db } from '../platform/db/queryable.ts';
import type { Mode } from '../platform/db/realm.ts';
import { ApiError } from '../platform/errors.ts';
import type { PageMetadata } from './page-head.ts';

/** Source of page metadata: what is public. */
export interface PublicMarket {
  db: Db;
  mode: Mode;
  publicUrl: string;
}

type Params = Record<string, string | undefined>;
/** Returns undefined if there is nothing to see at the path, at least for a visitor. */
type Describe = (market: PublicMarket, params: Params) => PageMetadata | Promise<PageMetadata | undefined>;

const ABOUT = 'A marketplace and inference service for machine-learning models and datasets.';

/** Metadata of personal pages, which are neither indexed nor shared. */
export const UNTITLED: PageMetadata = { title: 'Souk', description: ABOUT };
export const MISSING: PageMetadata = { title: 'Not found · Souk', description: 'This page does not exist.' };

/** Pages that links and search engines lead to. `dashboard/src/routes.tsx` renders them. */
export const PUBLIC_PAGES: Record<string, Describe> = {
  '/': () => ({ title: 'A marketplace for machine-learning models · Souk', description: ABOUT }),
  '/models': () => ({
    title: 'Models · Souk',
    description: 'Machine-learning models by task, framework and license: try, buy, download and deploy them.',
  }),
  '/datasets': () => ({
    title: 'Datasets · Souk',
    description: 'Datasets for machine learning and robotics, by task and license: preview, buy and download them.',
  }),
  '/models/:owner/:name': (market, params) => describeAsset(market, 'model', params),
  '/datasets/:owner/:name': (market, params) => describeAsset(market, 'dataset', params),
  '/sellers/:slug': describeSeller,
};

/** Slugs contain nothing else, so other texts are not looked up. */
const SLUG = /^[a-z0-9-]{1,100}$/;

async function describeAsset(
  { db, mode, publicUrl }: PublicMarket,
  kind: AssetKind,
  { owner = '', name = '' }: Params,
) {
  if (!SLUG.test(owner) || !SLUG.test(name)) return undefined;
  const asset = await findVisibleAsset(db, { kind: 'visitor', mode }, kind, `${owner}/${name}`).catch(
    undefinedIfHidden,
  );
  if (!asset) return undefined;
  const description = asset.description || `A ${kind} by ${owner}, licensed under ${asset.license}.`;
  const offers = await findOffersFor(db, [asset.id], { publicUrl });
  const picture = offers.get(asset.id)?.cover ?? undefined;
  return { title: `${asset.name} by ${owner} · Souk`, description, ...(picture && { picture }) };
}

async function describeSeller({ db }: PublicMarket, { slug = '' }: Params) {
  if (!SLUG.test(slug) || (await findAccountId(db, slug)) === undefined) return undefined;
  return { title: `${slug} · Souk`, description: `Models and datasets that ${slug} has published.` };
}

/** Missing, unpublished and taken down look the same to a visitor. */
function undefinedIfHidden(error: unknown): undefined {
  if (!(error instanceof ApiError)) throw error;
}
