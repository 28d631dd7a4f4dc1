import { accountIdOf } from '../accounts/account-id-of.ts';
import type { AssetKind } from '../catalog/assets/asset.ts';
import { findVisibleAsset } from '../catalog/assets/find-asset.ts';
import { findOffersFor } from '../commerce/listings/find-listing.ts';
import type { Db } from '../platform/db/queryable.ts';
import type { Mode } from '../platform/db/realm.ts';
import { ApiError } from '../platform/errors.ts';
import type { PageWords } from './page-head.ts';

/** Where the words of pages come from: what anybody may see. */
export interface PublicMarket {
  db: Db;
  mode: Mode;
  publicUrl: string;
}

type Params = Record<string, string | undefined>;
/** Undefined where there is nothing to see at the address, for a visitor at least. */
type Describe = (market: PublicMarket, params: Params) => PageWords | Promise<PageWords | undefined>;

const ABOUT = 'A marketplace and inference service for machine-learning models and datasets.';

/** Of pages that are for whoever opens them, and nothing to find or to pass on. */
export const UNTITLED: PageWords = { title: 'Souk', description: ABOUT };
export const MISSING: PageWords = { title: 'Not found · Souk', description: 'There is no such page.' };

/** The pages that links and search engines lead to. `dashboard/src/routes.tsx` shows them. */
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

/** Slugs hold nothing else, so that nothing else is looked for. */
const SLUG = /^[a-z0-9-]{1,100}$/;

async function describeAsset(
  { db, mode, publicUrl }: PublicMarket,
  kind: AssetKind,
  { owner = '', name = '' }: Params,
) {
  if (!SLUG.test(owner) || !SLUG.test(name)) return undefined;
  const asset = await findVisibleAsset(db, { kind: 'visitor', mode }, kind, `${owner}/${name}`).catch(noneToSee);
  if (!asset) return undefined;
  const description = asset.description || `A ${kind} by ${owner}, licensed under ${asset.license}.`;
  const offers = await findOffersFor(db, [asset.id], { publicUrl });
  const picture = offers.get(asset.id)?.cover ?? undefined;
  return { title: `${asset.name} by ${owner} · Souk`, description, ...(picture && { picture }) };
}

async function describeSeller({ db }: PublicMarket, { slug = '' }: Params) {
  if (!SLUG.test(slug) || (await accountIdOf(db, slug)) === undefined) return undefined;
  return { title: `${slug} · Souk`, description: `Models and datasets that ${slug} has published.` };
}

/** There is none, or it is not published, or taken down: the same to whoever has no account. */
function noneToSee(error: unknown): undefined {
  if (!(error instanceof ApiError)) throw error;
}
