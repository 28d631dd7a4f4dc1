// Publishes a folder or a file as a model, and puts it on sale; run again, it publishes the next revision.
//   SOUK_API_KEY=svc_test_… node examples/seller/seller.mjs examples/models/two-link-arm.onnx "Two Link Arm" 1.0.0
import { ConflictError, Souk } from '@souk/sdk';
import { pushFolder } from '@souk/sdk/node';

const { SOUK_URL = 'http://localhost:4242', SOUK_API_KEY } = process.env;
const [source, name, revision = '1.0.0'] = process.argv.slice(2);
if (!SOUK_API_KEY || !source || !name) {
  console.error('Usage: SOUK_API_KEY=svc_test_… node seller.mjs <folder or file> <name> [revision]');
  process.exit(2);
}

const souk = new Souk({ apiKey: SOUK_API_KEY, baseURL: `${SOUK_URL}/v1` });
const model = await findOrCreate(name);
await souk.models.revisions.create(model.id, { revision, notes: 'Published by examples/seller.' });
const { uploaded, skipped } = await pushFolder(souk, { model: model.id, revision }, source);
await souk.models.revisions.publish(model.id, revision);
console.log(`published ${model.slug} ${revision}: ${uploaded} sent, ${skipped} stored already`);

const listing = (await findListing(model)) ?? (await souk.listings.create(listingInput(model)));
if (listing.status !== 'published') await souk.listings.publish(listing.id);
console.log(`on sale as ${listing.id} for ${listing.price.amount / 100} ${listing.price.currency}`);

/** Creates the model, or finds it: names are unique per account. */
async function findOrCreate(wanted) {
  try {
    return await souk.models.create({
      name: wanted,
      task: 'manipulation',
      framework: 'onnx',
      license: 'Commercial',
      price: { currency: 'usd', amount: 4900 }, // in cents
    });
  } catch (error) {
    if (!(error instanceof ConflictError)) throw error;
    for await (const mine of souk.models.list({ mine: true, limit: 100 })) if (mine.name === wanted) return mine;
    throw error;
  }
}

async function findListing(sold) {
  for await (const mine of souk.listings.list({ mine: true, limit: 100 })) if (mine.asset.id === sold.id) return mine;
}

function listingInput({ id, name: title }) {
  return { asset: { type: 'model', id }, title: `${title}, ready to run` };
}
