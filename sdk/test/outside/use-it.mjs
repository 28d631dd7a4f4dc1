import { NotFoundError, Souk, webhooks } from '@souk/sdk';
import { pushFolder } from '@souk/sdk/node';

const souk = new Souk({ apiKey: 'svc_test_made_up', baseURL: process.env.SOUK_URL });
const me = await souk.me.get();
const missing = await souk.models.get('mdl_missing').catch((error) => error);
const { body, headers } = await webhooks.signTest({ type: 'payout.paid', secret: 'whsec_made_up' });
const event = await webhooks.verify(body, headers['svc-signature'], 'whsec_made_up');
const stream = await souk.chat.completions.create({ model: 'svc-fast-8b', messages: [], stream: true });
const results = {
  slug: me.slug,
  missing: missing instanceof NotFoundError && missing.requestId,
  type: event.type,
  text: await stream.finalText(),
  push: typeof pushFolder,
  resolved: import.meta.resolve('@souk/sdk'),
};
console.log(JSON.stringify(results));
