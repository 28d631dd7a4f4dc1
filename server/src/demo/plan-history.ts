import { BOUGHT, DEMO_ASSETS, type DemoAsset, FEATURED, pathOf } from './demo-market.ts';
import { DEMO_COMPANIES, type DemoCompany, MAIN_BUYER } from './demo-people.ts';
import { type RandomSequence, randomSequence } from './random-sequence.ts';

export interface PlannedPurchase {
  /** Slug of the buyer. */
  buyer: string;
  asset: DemoAsset;
  by: 'balance' | 'card';
}

/** What happens on one day, in this order. */
export interface PlannedDay {
  daysAgo: number;
  purchases: PlannedPurchase[];
  /** Earlier purchases that the seller refunds. */
  refunds: Pick<PlannedPurchase, 'buyer' | 'asset'>[];
  stars: { account: string; asset: DemoAsset }[];
  /** Sellers are paid out. */
  payouts: boolean;
}

export const HISTORY_DAYS = 60;
const REFUND_EVERY = 17;
const REFUNDED_AFTER_DAYS = 4;
const PAYOUTS_EVERY = 7;
/** Share of the market that buys an asset of the highest appeal. */
const REACH = 0.12;

/** Plans sixty days of trade, the same in every demo market; the oldest day comes first. */
export function planHistory(): PlannedDay[] {
  const random = randomSequence(27);
  const days: PlannedDay[] = Array.from({ length: HISTORY_DAYS }, (_, index) => {
    const daysAgo = HISTORY_DAYS - index;
    return { daysAgo, purchases: [], refunds: [], stars: [], payouts: daysAgo % PAYOUTS_EVERY === 1 };
  });
  let sold = 0;
  for (const company of DEMO_COMPANIES) {
    for (const asset of DEMO_ASSETS) {
      if (asset.seller === company.slug) continue;
      if (random() < asset.appeal * REACH) {
        const day = days[dayOf(random)] as PlannedDay;
        day.stars.push({ account: company.slug, asset });
      }
      const wanted = wants(company, asset, random);
      const day = wanted && (days[dayOf(random)] as PlannedDay);
      if (!day) continue;
      // The balance of the main buyer is there for visitors to spend.
      const byCard = company === MAIN_BUYER || random() < 0.25;
      day.purchases.push({ buyer: company.slug, asset, by: byCard && asset.price > 0 ? 'card' : 'balance' });
      // A refund to a card takes days; one to a balance is complete at once.
      if (!byCard && ++sold % REFUND_EVERY === 0) {
        const later = days[HISTORY_DAYS - day.daysAgo + REFUNDED_AFTER_DAYS];
        later?.refunds.push({ buyer: company.slug, asset });
      }
    }
  }
  return days;
}

/** Sales grow over time: later days are more likely. */
function dayOf(random: RandomSequence): number {
  return Math.floor(HISTORY_DAYS * Math.sqrt(random()));
}

function wants(company: DemoCompany, asset: DemoAsset, random: RandomSequence): boolean {
  const chance = random();
  if (company === MAIN_BUYER)
    return (
      pathOf(asset) === BOUGHT ||
      (pathOf(asset) !== FEATURED && asset.price > 0 && asset.price < 10_000 && chance < 0.5)
    );
  return chance < asset.appeal * REACH * (asset.price === 0 ? 0.5 : 1.1);
}

/** Downloads of an asset on each day of the history, the oldest first: a trend, weekends, and chance. */
export function planDownloads(asset: DemoAsset, weekdayOf: (daysAgo: number) => number): number[] {
  const random = randomSequence(Array.from(pathOf(asset)).reduce((sum, char) => sum * 31 + char.charCodeAt(0), 7) | 0);
  const mean = 1 + asset.appeal ** 1.7 * (asset.price === 0 ? 1.6 : 0.35);
  return Array.from({ length: HISTORY_DAYS }, (_, index) => {
    const weekday = weekdayOf(HISTORY_DAYS - index);
    const weekend = weekday === 0 || weekday === 6 ? 0.45 : 1;
    const growth = 0.55 + (0.9 * index) / HISTORY_DAYS;
    return Math.round(mean * growth * weekend * (0.6 + 0.8 * random()));
  });
}
