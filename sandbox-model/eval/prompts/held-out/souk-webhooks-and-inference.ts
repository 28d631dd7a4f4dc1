import type { serviceFacts } from '../../facts/services.ts';
import type { webhookFacts } from '../../facts/webhooks.ts';
import type { Asking } from '../prompt.ts';

export const webhooks: readonly Asking<keyof typeof webhookFacts>[] = [
  ['signature_header', 'whats the name of the http header with the webhook signature'],
  ['verify', 'I run a small Flask app that gets your events. How can it tell a genuine one from a fake?'],
  ['tolerance', 'Somebody could replay an old event to my server. After how many seconds should I treat it as stale?'],
  ['raw_body', 'For the signature, do I use the parsed JSON or something else?'],
  ['constant_time', 'Which way of comparing the two signatures is safe?'],
  ['rotated_secret', 'I need to change the webhook secret without losing events. Is there an overlap, how long?'],
  ['event_of_a_sale', 'Name the event type that a sale causes.'],
  ['event_of_a_payout', 'What event tells me that money was sent to my bank account?'],
  ['event_of_a_deployment', 'which event fires as soon as a deployment can be used?'],
  ['at_least_once', 'Do you guarantee that an event arrives exactly one time?'],
  ['answer_2xx', 'What must my endpoint answer for a delivery to count as successful?'],
  ['redirects_fail', 'our webhook url redirects to another host, do you follow that?'],
  ['retries', 'What is the retry schedule of failed webhook deliveries?'],
  ['disabled', 'How long may my endpoint fail before you give up on it?'],
  ['replay_log', 'I lost some webhook events because of a bug on my side. How can I see and resend them?'],
  [
    'loopback_in_test',
    [
      'Which addresses can receive webhooks?',
      'Only public https addresses.',
      'Hm, but for development I run on localhost. No way at all?',
    ],
  ],
  ['create_endpoint', 'Give me the API call that creates a webhook endpoint.'],
  ['follow_events', 'Can I stream my events live in a terminal, without having any webhook?'],
];

export const services: readonly Asking<keyof typeof serviceFacts>[] = [
  ['oauth_pkce', 'is pkce needed for oauth here, or which flow do you support?'],
  ['register_apps', 'We wrote an OAuth app. Where is it registered?'],
  ['access_token_lifetime', 'How many seconds is an access token of an app valid?'],
  ['oauth_state', 'Why should I send the state parameter to /oauth/authorize?'],
  ['create_deployment', 'which endpoint would I use for deploying a model?'],
  ['runtimes', 'Which kinds of models can you run as deployments by yourself, without a serving engine of mine?'],
  ['invoke', 'Which path do I post tensors to, to run a deployed model?'],
  ['idle_deployment', 'What happens when a request reaches a deployment that went idle?'],
  ['deployment_logs', 'My deployment failed. How do I get at its logs?'],
  ['model_names', 'I get not_found for model gpt-4. What models do you offer on the inference API?'],
  ['base_url', 'what do i set as base url in the openai sdk'],
  ['openai_compatible', 'Will my existing code that uses the OpenAI Python library work with this?'],
  ['stream_usage', 'I stream my answers and need token counts at the end. What option is that?'],
  ['price_of_fast', 'How expensive is svc-fast-8b per million tokens?'],
  ['test_inference_is_free', 'cost of inference while I am only in test mode'],
  ['sandbox_answers_test_keys', 'If I ask for svc-reason-70b with a test key, which model really answers me?'],
  ['credit_limit', 'You could not charge my card for inference. At how many dollars owed do I get blocked?'],
  ['wallet_first', 'For metered usage, what gets charged first, and what after that?'],
  ['json_object', 'How can I force the chat answer to be valid JSON?'],
  ['upstream_kinds', 'As an operator, which inference servers can I plug in as upstream?'],
  ['port', 'Port 4242 is taken on my machine. How do I change it?'],
  ['own_database', 'We already run PostgreSQL. How do we point Souk to it?'],
  ['kill_9', 'does a kill -9 of the server lose any data?'],
  ['stripe', 'What do I configure to take real card payments with Stripe?'],
];
