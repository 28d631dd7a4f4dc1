import type { Fact } from '../prompts/prompt.ts';
import { amountOf, BARE_NO, BARE_YES, FREE } from './words.ts';

/** OAuth, deployments, inference, and running a market. */
export const serviceFacts = {
  oauth_pkce: {
    right: [
      { says: /pkce/i },
      { saysOneOf: [/authori[sz]ation code/i, /s256/i, /\byes\b/i, /required/i, /with pkce/i, /\bmust\b/i] },
    ],
    example: 'The authorization code flow with PKCE (S256).',
  },
  register_apps: {
    right: [{ says: /dashboard/i }, { says: /oauth apps/i }],
    example: 'In the dashboard under OAuth apps.',
  },
  access_token_lifetime: {
    right: [{ saysOneOf: [/\b3[,. ]?600\b/, /\b(1|one|an) hour\b/i] }],
    example: 'An access token lives 3600 seconds.',
  },
  inference_never_to_apps: {
    right: [
      { saysOneOf: [BARE_NO, /(never|not|cannot|can't)[^.]*(grant|third|\bapps?\b)/i, /invalid_scope/i] },
      { saysNot: /^\s*yes\b/i },
    ],
    example: 'No, `inference:run` is never granted to third-party apps.',
  },
  oauth_state: {
    right: [{ says: /forger|csrf|attack|same (request|browser|client)|began|protect/i }],
    example: 'It protects against forgery.',
  },
  create_deployment: { right: [{ says: /\/deployments\b/i }], example: '`POST /v1/deployments` with the model.' },
  deployment_statuses: {
    right: [{ says: /pending/i }, { says: /ready/i }, { says: /\bidle\b/i }, { says: /stopped/i }, { says: /failed/i }],
    example: 'pending, starting, ready, idle, stopped and failed.',
  },
  runtimes: { right: [{ says: /onnx/i }, { says: /gguf/i }], example: 'The runtimes are onnx and gguf.' },
  invoke: { right: [{ says: /\/invoke\b/i }], example: '`POST /v1/deployments/{id}/invoke`.' },
  idle_deployment: {
    right: [{ saysOneOf: [/next (call|request)/i, /starts? (again|up)/i, /wakes?/i, /\bstarted again\b/i] }],
    example: 'An idle deployment starts again on the next call.',
  },
  deployment_logs: { right: [{ says: /\/logs\b/i }], example: '`GET /v1/deployments/{id}/logs`.' },
  chat_endpoint: { right: [{ says: /\/chat\/completions/i }], example: '`POST /v1/chat/completions`.' },
  model_names: {
    right: [{ says: /svc-reason-70b/i }, { says: /svc-fast-8b/i }],
    example: '`svc-reason-70b` and `svc-fast-8b`.',
  },
  base_url: {
    right: [{ says: /base_?url/i }, { says: /\/v1\b|4242/i }],
    example: 'Set `baseURL` to `http://localhost:4242/v1`.',
  },
  openai_compatible: {
    right: [{ saysOneOf: [BARE_YES, /compatible/i, /\bworks\b/i, /base_?url/i] }, { saysNot: /^\s*no\b/i }],
    example: 'Yes, it is OpenAI-compatible: set `baseURL`.',
  },
  stream: { right: [{ says: /stream"?`?:? ?`?true|`stream`|stream to true/i }], example: 'Set `stream: true`.' },
  stream_usage: { right: [{ says: /include_usage/i }], example: 'Set `stream_options.include_usage`.' },
  price_of_reason: {
    right: [{ says: /\b0?\.80?\b/ }, { says: /\b2\.40?\b/ }],
    example: '0.80 USD for a million prompt tokens and 2.40 USD for a million completion tokens.',
  },
  price_of_fast: {
    right: [{ says: /\b0?\.10?\b/ }, { says: /\b0?\.20?\b/ }],
    example: '0.10 USD for a million prompt tokens and 0.20 USD for a million completion tokens.',
  },
  test_inference_is_free: {
    right: [{ says: FREE }, { saysNot: /^\s*yes\b/i }],
    example: 'Inference in test mode costs nothing.',
  },
  sandbox_answers_test_keys: { right: [{ says: /sandbox/i }], example: 'A small sandbox model answers test keys.' },
  usage_endpoint: { right: [{ saysOneOf: [/\/usage\b/i, /usage\.cost/i] }], example: '`GET /v1/usage`.' },
  disconnect: {
    right: [
      { saysOneOf: [/deliver/i, /stops?/i] },
      { saysOneOf: [/deliver/i, /\bpay/i, /charged/i, /tokens/i, /cost/i, /bill/i] },
    ],
    example: 'Generation stops, and you pay for what was delivered.',
  },
  errors_are_free: {
    right: [{ saysOneOf: [BARE_NO, FREE, /not (booked|pay)|n't (pay|charge)/i] }, { saysNot: /^\s*yes\b/i }],
    example: 'No, errors cost nothing.',
  },
  collected_at_10: {
    right: [{ saysOneOf: [/\b(10|ten) ?(usd|dollars)/i, /\$ ?10\b/, /end of the month|month's end|month ends/i] }],
    example: 'At 10 USD or at the end of the month.',
  },
  credit_limit: {
    right: amountOf(/(?<![.,\d])20(\.00)?(?![.,]?\d)|\btwenty\b/i, /usd|dollar|\$/i),
    example: 'The credit limit is 20 USD.',
  },
  wallet_first: {
    right: [{ says: /wallet|balance/i }, { says: /\bcard\b/i }],
    example: 'First from the wallet, then from the default card.',
  },
  no_tools: {
    right: [
      { saysOneOf: [BARE_NO, /\b422\b/, /(cannot|can't|not|no)\b[^.]*(tool|function)/i] },
      { saysNot: /^\s*yes\b/i },
    ],
    example: 'No, the sandbox cannot do tools: that is 422.',
  },
  json_object: { right: [{ says: /json_object/i }], example: 'Yes: `response_format` of type `json_object` works.' },
  set_upstreams: { right: [{ says: /souk_inference/i }], example: 'Set `SOUK_INFERENCE`.' },
  upstream_kinds: {
    right: [{ saysOneOf: [/vllm/i, /sglang/i, /llama-server/i, /\btgi\b/i] }],
    example: 'vLLM, SGLang, llama-server, TGI, or a GGUF file.',
  },
  port: { right: [{ saysOneOf: [/\bPORT\b/, /--port/i] }], example: 'Set `PORT`; it is 4242 by default.' },
  smtp: { right: [{ says: /smtp_url/i }], example: 'Set `SMTP_URL`.' },
  stripe: { right: [{ says: /stripe_secret_key/i }], example: 'Set `STRIPE_SECRET_KEY`.' },
  operators: { right: [{ says: /souk_operator_emails/i }], example: 'Name them in `SOUK_OPERATOR_EMAILS`.' },
  sigterm: {
    right: [{ says: /drain|finish|open (requests|ones)|clean/i }],
    example: 'It drains: open requests finish.',
  },
  kill_9: {
    right: [
      { saysOneOf: [BARE_NO, /nothing[^.]*(lost|acknowledged|lose)/i, /loses nothing/i, /acknowledged/i, /no data/i] },
      { saysNot: /^\s*yes\b/i },
    ],
    example: 'Nothing that was acknowledged is lost.',
  },
  database: { right: [{ saysOneOf: [/postgres/i] }], example: 'An embedded PostgreSQL by default.' },
  own_database: { right: [{ says: /database_url/i }], example: 'Set `DATABASE_URL`.' },
} satisfies Record<string, Fact>;
