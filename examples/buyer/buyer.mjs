// Finds a model by words, buys a license, checks it offline, and downloads the files.
//   SOUK_API_KEY=svc_test_… node examples/buyer/buyer.mjs "two link arm" downloads
import { Souk } from '@souk/sdk';
import { download } from '@souk/sdk/node';

const { SOUK_URL = 'http://localhost:4242', SOUK_API_KEY } = process.env;
const [words, directory = 'downloads'] = process.argv.slice(2);
if (!SOUK_API_KEY || !words) {
  console.error('Usage: SOUK_API_KEY=svc_test_… node buyer.mjs <words> [directory]');
  process.exit(2);
}

const souk = new Souk({ apiKey: SOUK_API_KEY, baseURL: `${SOUK_URL}/v1` });
const { items } = await souk.models.list({ q: words, limit: 1 });
const [model] = items;
if (!model) throw new Error(`There is no model for "${words}".`);

const grant = (await findGrant(model)) ?? (await buy(model));
const { mode } = (await souk.me.get()).key;
const [keys, revocations] = await Promise.all([souk.licenses.getSigningKeys(), souk.licenses.getRevocations()]);
// From here on no network is needed: certificate, keys and revocations are enough.
await souk.licenses.verify(grant.certificate, { keys, revocations, mode });
console.log(`licensed: ${grant.id}, the certificate is genuine`);

const { files } = await download(souk, { model: model.id }, directory);
for (const { name, size } of files) console.log(`${directory}/${name}: ${size} bytes`);

/** Returns a license that the account holds already. */
async function findGrant({ id }) {
  for await (const held of souk.licenseGrants.list({ limit: 100 })) {
    if (held.asset.id === id && held.status === 'active') return souk.licenseGrants.get(held.id);
  }
}

async function buy({ id, slug }) {
  const listing = await findListing(id);
  if (!listing) throw new Error(`${slug} is not on sale.`);
  const { items: cards } = await souk.paymentMethods.list({ limit: 1 });
  const card = cards[0] ?? (await souk.paymentMethods.create({ token: 'pm_card_visa' })); // a test card, for test mode
  const purchase = await souk.purchases.create({
    listing_id: listing.id,
    payment_method: card.id,
    expected_price: { currency: listing.price.currency, amount: listing.price.amount },
  });
  console.log(`bought "${listing.title}" for ${purchase.amount.amount / 100} ${purchase.amount.currency}`);
  return souk.licenseGrants.get(purchase.license_grant_id);
}

async function findListing(id) {
  for await (const listing of souk.listings.list({ limit: 100 })) if (listing.asset.id === id) return listing;
}
