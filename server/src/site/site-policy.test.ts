import assert from 'node:assert/strict';
import { test } from 'node:test';
import { sitePolicy } from './site-policy.ts';

const simulated = { name: 'simulated', publishableKey: null } as const;
const stripe = { name: 'stripe', publishableKey: 'pk_test_1' } as const;

test('allows other hosts only if a mode uses Stripe’s card form', () => {
  assert.equal(sitePolicy([simulated, simulated]), "default-src 'self'; img-src 'self' data:");
  // Without a publishable key there is no form.
  assert.equal(sitePolicy([simulated, { ...stripe, publishableKey: null }]), sitePolicy([simulated]));

  const policy = sitePolicy([simulated, stripe]);
  const hosts = new Set([...policy.matchAll(/https:\/\/[^\s;]+/g)].map(([host]) => host));
  const ofStripe = [
    'https://js.stripe.com',
    'https://*.js.stripe.com',
    'https://api.stripe.com',
    'https://hooks.stripe.com',
  ];
  assert.deepEqual([...hosts].sort(), ofStripe.sort());
  assert.ok(!policy.includes('unsafe'));
});
