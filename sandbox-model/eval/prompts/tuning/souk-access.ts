import type { accessFacts } from '../../facts/access.ts';
import type { scopeFacts } from '../../facts/scopes.ts';
import type { Asking } from '../prompt.ts';

export const access: readonly Asking<keyof typeof accessFacts>[] = [
  ['souk_is', 'somebody sent me a link to this souk thing. what is it, in plain words?'],
  ['sellers_and_buyers', 'I train models but I also need some. What would I do here as a seller and what as a buyer?'],
  ['two_modes', 'How many modes does an API key come in and what are they called?'],
  ['modes_are_apart', 'if i create a listing with my test key, can buyers on live see it?'],
  ['test_costs_nothing', 'I am worried: will my card be billed while I play around in test mode?'],
  ['live_prefix', 'I found two old keys in a config file. How can I tell which one is live just by looking at them?'],
  ['secret_shown_once', 'where in the dashboard can i look up the full secret of a key i made last week'],
  ['lost_secret', 'I closed the tab before copying my api key. What now?'],
  ['bearer_header', 'Which HTTP header carries the key, and in what format?'],
  ['me_checks_a_key', 'simplest request to see if my key even works?'],
  ['free_tier', 'What am I missing out on if I stay with a free key?'],
  ['premium_tier', 'What extra does a premium key give me?'],
  ['premium_test_is_free', 'Do I have to pay for a premium key in test mode?'],
  ['premium_live_price', 'how much money is it to get a live premium key'],
  [
    'unpaid_live_key',
    'I made a premium key in live mode but I skipped the card form. Now every single call fails, even /me. Why?',
  ],
  [
    'complete_payment',
    [
      'My live premium key is inactive.',
      'A live premium key stays inactive until its one-time payment of 20 USD succeeds.',
      'I closed the card form by accident. Where do I open it again?',
    ],
  ],
  ['restricted_cannot_spend', 'Could a leaked restricted key be used to buy stuff with my money?'],
  ['rotate_every_90_days', 'our security team asks how frequently api keys ought to be rotated. what do you recommend'],
  ['rotate_how', 'Walk me through swapping an old API key for a fresh one without downtime.'],
  ['revoked_key', 'what will a client see when it keeps using a key that I revoked?'],
  ['cli_creates_keys', 'I prefer the terminal. What command makes me a new API key?'],
  ['only_a_hash', 'If your database gets stolen, can the thief read my API key out of it?'],
  ['session_times', 'For how long does the browser login cookie stay valid?'],
  ['svc_mode_header', 'With a browser session, how do I say whether a request is for test or for live?'],
  ['quota_of_keys', 'Whats the max number of active keys on one account?'],
  ['quota_of_endpoints', 'how many webhook endpoints may an account have at most?'],
  ['quota_of_deployments', 'Number of deployments allowed per account?'],
  ['leaked_key', 'Help! I pushed my live key to a public git repository.'],
  ['start_it', 'just cloned the repo. how do i get it running on my laptop?'],
  ['api_reference', 'Where can I read the documentation of all the endpoints?'],
  ['checksum', 'How come a mistyped key gets refused without even a database lookup?'],
];

export const scopes: readonly Asking<keyof typeof scopeFacts>[] = [
  ['needs_models_read', 'My script only has to download models we have a license for. What is the smallest scope?'],
  ['needs_datasets_upload', 'Which permission should I give a CI job that pushes new datasets?'],
  ['needs_payouts_read', 'our accountant should be able to look at revenue and nothing else, which scope is that'],
  ['needs_webhooks_write', 'scope for setting up webhook endpoints?'],
  ['needs_listings_write', 'I need a key that may edit the price of a listing. What scope do I tick?'],
  ['models_upload', 'what can a key do for me that has models:upload'],
  ['datasets_read', 'Explain the datasets:read scope to me please.'],
  ['listings_read', "what's listings:read good for?"],
  ['deploy_write', 'I see deploy:write in the list of scopes. What does it permit?'],
  ['inference_run', 'meaning of inference:run on a key'],
  ['inference_needs_premium', 'Can I add inference:run to my free key?'],
];
