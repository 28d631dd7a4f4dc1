import type { Listing } from '@souk/sdk';

/** An empty draft. */
export const listing: Listing = {
  id: 'lst_1',
  asset: { type: 'model', id: 'mdl_1', slug: 'acme/arm' },
  owner: { id: 'usr_1', slug: 'acme' },
  title: 'Arm',
  description: '',
  price: { currency: 'usd', amount: 4900, model: 'one_time' },
  gallery: [],
  status: 'draft',
  inference: { requests_per_minute: 60 },
  trial_calls: 0,
  deployment_id: null,
  sales: 0,
  created_at: '2026-01-05T09:41:07.310Z',
  updated_at: '2026-01-05T09:41:07.310Z',
  published_at: null,
};
