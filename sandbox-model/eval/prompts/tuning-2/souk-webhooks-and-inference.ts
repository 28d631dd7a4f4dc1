import type { serviceFacts } from '../../facts/services.ts';
import type { webhookFacts } from '../../facts/webhooks.ts';
import type { Asking } from '../prompt.ts';

export const webhooks: readonly Asking<keyof typeof webhookFacts>[] = [
  ['constant_time', 'I compare the two signatures with ===. A reviewer complained. What should I do instead?'],
  ['event_of_a_payout', 'our ledger should update when you have sent us money. what event is that'],
  ['event_of_a_deployment', 'How do I hear about it when my hosted model has finished starting up, without polling?'],
  ['answer_2xx', 'what status code must my webhook handler give back'],
  ['redirects_fail', 'We moved our hook to another address and answer 301 on the old one. Will deliveries follow it?'],
  ['replay_log', 'Where can I see which events were sent to my endpoint in the past?'],
  ['loopback_in_test', 'im developing on http://127.0.0.1:3000, can i point a webhook there'],
  ['follow_events', 'Is there a live stream of events, server-sent or so, in place of webhooks?'],
  ['verify', 'anyone could POST to my hook url!! how do i know its really souk'],
  ['tolerance', 'How do I protect my webhook handler from replay attacks? How old is too old?'],
  ['signature_header', "what's the header called that I have to read for the HMAC"],
  ['secret_prefix', 'I mixed up two strings in my env file, one should be the webhook secret. What does it look like?'],
  ['event_of_a_sale', 'Name of the event when a customer pays for one of my listings?'],
  [
    'at_least_once',
    'Customers got two mails from us since our handler ran again for one and the same sale. How do I avoid this?',
  ],
  ['retries', 'If my endpoint answers 500, how often do you try?'],
  ['disabled', 'Under what conditions do you switch off an endpoint?'],
  ['create_endpoint', 'api call to add a webhook'],
  ['test_event', 'My handler is written. How can I make Souk fire a dummy event at it?'],
];

export const services: readonly Asking<keyof typeof serviceFacts>[] = [
  ['register_apps', "I am making a tool that connects to other people's Souk accounts. Where do I get a client_id?"],
  ['oauth_state', 'is the state param in /oauth/authorize important or can i skip it? what is it there for'],
  ['deployment_logs', 'My deployment failed and I would like to read its output. Which endpoint?'],
  ['openai_compatible', 'will langchain with the openai client just run against this?'],
  ['stream_usage', 'When streaming, the token counts are missing at the end. How do I ask for them?'],
  ['price_of_fast', 'svc-fast-8b pricing?'],
  [
    'sandbox_answers_test_keys',
    'I asked svc-reason-70b something with my test key and it seems rather dumb. What is really behind it?',
  ],
  ['credit_limit', 'How much inference can I run up before I must have paid? What is the limit in dollars?'],
  ['wallet_first', 'when the inference bill comes due, where is it taken from'],
  ['json_object', 'Does the sandbox have a JSON mode? What do I set?'],
  ['upstream_kinds', 'Which inference servers can Souk sit in front of?'],
  ['port', '4242 is taken on my box, how do I make it listen elsewhere?'],
  ['stripe', 'What do I need to set so that my self-hosted market accepts actual credit cards?'],
  ['kill_9', 'Power cut in the data centre! Is anything gone that the server had confirmed?'],
  ['own_database', 'we already run a managed postgres. how do i tell souk to use it'],
  ['oauth_pkce', 'Does my mobile app need PKCE to log people in via Souk?'],
  ['access_token_lifetime', 'the token that my oauth app got stopped working after a while. is that normal'],
  ['create_deployment', 'spin up an endpoint from a model I licensed - how?'],
  ['invoke', ['My deployment is up.', 'Good, then it can be called.', 'with what request?']],
  ['idle_deployment', 'Nobody used my deployment over night and now it is marked idle. What happens on a new request?'],
  ['base_url', 'from openai import OpenAI; client = OpenAI(???) <- what goes in there for souk'],
  ['model_names', 'I get "unknown model gpt-4". What are valid values?'],
  ['disconnect', 'A user presses cancel in the middle of generating. Is the whole answer on my bill?'],
  ['set_upstreams', 'as an admin, which env var tells souk where the real llm servers are'],
];
