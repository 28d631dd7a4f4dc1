import type { accessFacts } from '../../facts/access.ts';
import type { scopeFacts } from '../../facts/scopes.ts';
import type { Asking } from '../prompt.ts';

export const access: readonly Asking<keyof typeof accessFacts>[] = [
  ['souk_is', 'My boss wants one or two sentences on what Souk does. Can you write that?'],
  ['tasks', 'Into which tasks are the models on the marketplace sorted?'],
  ['two_modes', 'whats the thing with modes here? which ones exist?'],
  ['modes_are_apart', 'Will the balance that I topped up in test mode be there when I switch to live?'],
  ['live_is_real', 'And what changes about money once I use a live key?'],
  ['key_prefixes', 'What do the keys start with, for both modes?'],
  ['secret_shown_once', 'Is it possible to view the secret of an API key a second time?'],
  ['lost_secret', "i can't find my api key anywhere, i think i never saved it"],
  ['bearer_header', 'I am writing a client in Go. How should it authenticate its requests?'],
  ['me_checks_a_key', 'Which endpoint would you call first to make sure that a key is valid?'],
  ['free_tier', 'Can a free tier key talk to the chat completions endpoint?'],
  ['premium_test_is_free', 'premium test key: is there a price?'],
  ['premium_test_at_once', 'I just made a premium key for testing. How long till it becomes active?'],
  ['premium_live_price', "What's the one time fee for premium in production?"],
  ['unpaid_live_key', 'Status of a live premium key before I have paid for it? what do requests return'],
  ['default_and_restricted', 'I have to choose between a default key and a restricted one, explain the difference'],
  [
    'restricted_cannot_spend',
    [
      'what is a restricted key',
      'A restricted key carries only the scopes that you named when you made it.',
      'Can it create more keys by itself?',
    ],
  ],
  ['rotate_every_90_days', 'Is there a rule about how old a key may get before I should replace it?'],
  ['revoked_key', 'Which error code will a revoked key produce from now on?'],
  ['revoked_within_a_second', 'After I hit revoke, how fast does the key stop working?'],
  ['cli_creates_keys', 'make a key from the command line and not in the browser, how'],
  ['expiry_form', 'I want a key that dies by itself after three months. What do I write for its expiry?'],
  ['server_code_uses_a_key', 'Could my backend just reuse the session cookie from my browser?'],
  ['sign_up', 'I am new. How do I open an account here?'],
  ['mail_in_files', 'I run this locally without a mail server. Where did the confirmation e-mail go?'],
  ['quota_of_storage', 'How much disk space do I get for my uploads?'],
  [
    'leaked_key',
    'An intern posted one of our keys in a public chat room. What should we do first?',
    'You are the support assistant of Souk. Answer briefly.',
  ],
  ['start_it', 'Which commands do I type to install and launch the server?'],
  ['where_it_listens', 'on what port does it run when i start it locally'],
  ['openapi', 'I would like to generate a client. Is there a machine-readable description of the API somewhere?'],
  ['spend_limit', 'Can I put a monthly cap on what one key is able to spend?'],
];

export const scopes: readonly Asking<keyof typeof scopeFacts>[] = [
  ['needs_models_upload', 'what scope does a key need so that it can create a model and change it afterwards?'],
  ['needs_datasets_read', 'For a job that reads datasets and never writes, which scope would you pick?'],
  ['needs_listings_read', 'My dashboard shows listings from the store. Which scope for the key?'],
  ['needs_deploy_write', 'Name the scope that is needed to launch a deployment.'],
  ['needs_inference_run', 'scope to call the paid chat api??'],
  ['models_read', 'If I grant models:read to a contractor, what exactly can they do?'],
  ['datasets_upload', 'datasets:upload - what is that one for, exactly'],
  ['listings_write', 'What does the permission listings:write include?'],
  ['payouts_read', 'Does payouts:read let somebody move money, or what is it?'],
  ['webhooks_write', 'Tell me what I can do with webhooks:write.'],
  ['inference_needs_premium', 'Why was I refused when I tried to make a free key with the inference:run scope?'],
];
