import type { accessFacts } from '../../facts/access.ts';
import type { scopeFacts } from '../../facts/scopes.ts';
import type { Asking } from '../prompt.ts';

export const access: readonly Asking<keyof typeof accessFacts>[] = [
  ['tasks', 'when i upload a model it wants a task. whats the full list to pick from'],
  ['live_is_real', 'We go into production on Monday. What changes about payments once we switch to svc_live keys?'],
  ['key_prefixes', 'I am writing a secret scanner. What do Souk API keys start with, both kinds?'],
  ['premium_test_at_once', 'how long til a premium key for the sandbox is activated'],
  ['default_and_restricted', 'default key or restricted key - whats the diff'],
  ['revoked_within_a_second', 'I just hit revoke on a stolen key. How quickly is it dead?'],
  [
    'expiry_form',
    [
      'Can a key run out by itself?',
      'Yes, you can give a key an expiry when you create it.',
      'and how do i write that on the command line',
    ],
  ],
  ['server_code_uses_a_key', 'My backend is in Go. Can it just log in and send the session cookie along?'],
  ['sign_up', 'I have no account yet. How do I get one?'],
  ['mail_in_files', 'Running it on my laptop. It says it sent me a confirmation mail but nothing arrives!!'],
  ['quota_of_storage', 'our datasets are huge... how much disk space does one account get'],
  ['where_it_listens', 'ok server is up. what url do i open in the browser'],
  ['openapi', 'I want to generate a client from your swagger file, where does it live?'],
  [
    'spend_limit',
    'An intern will get one of our live keys and I am nervous. Can I put a ceiling on how much that key uses up per month?',
  ],
  ['souk_is', 'My boss asked me to evaluate Souk and I have two minutes. What does it do?'],
  ['modes_are_apart', 'Does the test balance carry over when I go live?'],
  ['test_costs_nothing', 'do i get billed for purchases made with a svc_test_ key'],
  ['lost_secret', "copied only half of my key's secret, pls show me the rest"],
  ['bearer_header', 'Postman user here. Where does the key go?'],
  ['me_checks_a_key', 'Is there a kind of "whoami" for my API key?'],
  ['free_tier', 'is chat included with the free plan'],
  ['premium_test_is_free', 'What is the price of premium when it is just a key for testing?'],
  ['premium_live_price', 'Premium in production: subscription or one payment, and how much is it?'],
  [
    'complete_payment',
    'The window where I was typing my credit card went away and the key still says inactive. How do I get back there?',
  ],
  ['rotate_how', 'A colleague who knew our key has left the company. What is the proper way to replace it?'],
  ['leaked_key', 'i think someone else is using my key. what should i do first'],
  ['only_a_hash', 'In what form are API keys saved on your side?'],
  ['session_times', 'I keep getting logged out of the dashboard. After how much time does a session end?'],
  ['quota_of_deployments', 'can i run 8 deployments from the one account'],
  ['revoked_key', 'Which error do calls with a revoked key run into?', 'You help developers who use Souk. Be brief.'],
  ['start_it', 'What do I have to type to launch Souk locally, having node installed already?'],
];

export const scopes: readonly Asking<keyof typeof scopeFacts>[] = [
  ['needs_models_upload', 'A build job has to push new versions of our own models. Which scope does its key need?'],
  ['needs_datasets_read', 'what scope lets my training cluster pull down datasets'],
  [
    'needs_listings_read',
    'I am building a price comparison site that looks at listings all day. Right scope for that?',
  ],
  ['needs_deploy_write', 'Got told my key may not start hosted endpoints. What permission is it lacking?'],
  ['needs_inference_run', 'scope name for calling the llm api?'],
  ['models_read', 'If I hand out a key that only carries models:read, what can they do with it?'],
  ['datasets_upload', 'datasets:upload = ?'],
  ['listings_write', 'Is listings:write dangerous to give to an agency? What does it allow?'],
  ['payouts_read', 'someone requests payouts:read from me over oauth. what will they be able to do'],
  ['webhooks_write', 'Remind me what webhooks:write was for.'],
  [
    'inference_needs_premium',
    'Creating a key on the free tier with inference:run ticked gives validation_failed, why?',
  ],
];
