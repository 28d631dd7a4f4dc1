import type { Fact } from '../prompts/prompt.ts';

/** Which scope it takes. */
const named = (scope: string): Fact => ({
  right: [{ says: new RegExp(`\\b${scope}\\b`, 'i') }],
  example: `You need the scope \`${scope}\`.`,
});

/** What a scope lets a key do. */
export const scopeFacts = {
  needs_models_read: named('models:read'),
  needs_models_upload: named('models:upload'),
  needs_datasets_read: named('datasets:read'),
  needs_datasets_upload: named('datasets:upload'),
  needs_listings_read: named('listings:read'),
  needs_listings_write: named('listings:write'),
  needs_payouts_read: named('payouts:read'),
  needs_deploy_write: named('deploy:write'),
  needs_webhooks_write: named('webhooks:write'),
  needs_inference_run: named('inference:run'),
  models_read: {
    right: [{ says: /download/i }, { says: /licen[sc]ed|list/i }],
    example: '`models:read` lets a key list and download licensed models.',
  },
  models_upload: {
    right: [{ says: /creat|publish/i }, { says: /\bmodels\b(?!:\w)/i }],
    example: '`models:upload` lets a key create and update your own models.',
  },
  datasets_read: {
    right: [{ says: /\b(read|list|download|see|view)/i }, { says: /\bdatasets\b(?!:\w)/i }],
    example: '`datasets:read` lets a key read datasets.',
  },
  datasets_upload: {
    right: [{ says: /\b(upload|creat|publish)\w*\b[^.]*\bdatasets\b(?!:\w)/i }],
    example: '`datasets:upload` lets a key upload and publish datasets.',
  },
  listings_read: {
    right: [{ says: /\b(read|see|view|browse|look at|list)\b[^.]*\blistings\b(?!:\w)/i }],
    example: '`listings:read` lets a key read listings.',
  },
  listings_write: {
    right: [{ says: /\b(creat|updat|writ|edit|chang|publish)\w*\b[^.]*\blistings?\b(?!:\w)/i }],
    example: '`listings:write` lets a key create, update and publish listings.',
  },
  payouts_read: {
    right: [{ says: /revenue|earn|payouts\b(?!:\w)|balance/i }, { says: /read|see|view|look/i }],
    example: '`payouts:read` gives read-only access to revenue.',
  },
  deploy_write: {
    right: [{ says: /\bdeployments?\b/i }, { says: /creat|updat|manag/i }],
    example: '`deploy:write` lets a key create and update deployments.',
  },
  webhooks_write: {
    right: [{ says: /webhook endpoints?/i }],
    example: '`webhooks:write` lets a key configure webhook endpoints.',
  },
  inference_run: {
    right: [{ says: /inference api|chat\/completions|chat completions|paid inference/i }],
    example: '`inference:run` lets a premium key call the paid inference API.',
  },
  inference_needs_premium: {
    right: [{ says: /premium/i }, { saysNot: /^\s*yes\b/i }],
    example: 'No, only premium keys carry `inference:run`; a free key that asks for it gets `validation_failed`.',
  },
} satisfies Record<string, Fact>;
