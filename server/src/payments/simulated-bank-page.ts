import { createHash } from 'node:crypto';
import { escapeHtml } from '../platform/http/escape-html.ts';
import { writeMoney } from '../platform/money.ts';
import type { BankStep } from './simulated-bank-step.ts';

const STYLE = `
:root { color-scheme: light dark; font: 16px/1.5 system-ui, sans-serif; }
body { margin: 0; padding: 2rem 1rem; }
main { max-width: 26rem; margin: 0 auto; }
h1 { font-size: 1.25rem; }
.note { border-left: 3px solid #b7791f; padding-left: 0.75rem; }
dt { font-size: 0.875rem; opacity: 0.8; }
dd { margin: 0 0 0.75rem; font-size: 1.125rem; overflow-wrap: anywhere; }
form { display: inline-block; margin: 0.5rem 0.5rem 0 0; }
button { font: inherit; padding: 0.5rem 1.25rem; border: 1px solid; border-radius: 0.375rem; cursor: pointer; }
button:focus-visible, a:focus-visible { outline: 3px solid #3182ce; outline-offset: 2px; }
`;

/** No script, nothing from elsewhere; the one style by its hash. */
export const PAGE_POLICY = `default-src 'none'; style-src 'sha256-${createHash('sha256').update(STYLE).digest('base64')}'`;

const SIMULATED = 'This bank is simulated. No real bank and no real money are involved.';

/** Asks the buyer, or says what was answered. */
export function bankPage(step: BankStep): string {
  const facts = `<dl><dt>Amount</dt><dd>${escapeHtml(writeMoney(step.amount.amount, step.amount.currency))}</dd><dt>For</dt><dd>${escapeHtml(step.description)}</dd></dl>`;
  if (step.status === 'pending') {
    return page('Is it you who is paying?', `${facts}${button('approve', 'Approve')}${button('deny', 'Deny')}`);
  }
  const [title, meaning] = ANSWERED[step.status];
  return page(title, `${facts}<p>${meaning}</p><p><a href="/dashboard">Back to the dashboard</a></p>`);
}

export function unknownStepPage(): string {
  const why = 'This address leads to no payment. Go back to where you were paying, and follow the link there again.';
  return page('There is no such payment', `<p>${why}</p><p><a href="/dashboard">Back to the dashboard</a></p>`);
}

const ANSWERED = {
  succeeded: ['The payment was approved', 'The simulated bank has approved it. You can close this page.'],
  failed: ['The payment was not made', 'It was denied or cancelled, and nothing was charged. You can close this page.'],
} as const;

function page(title: string, content: string): string {
  return `<!doctype html>
<html lang="en">
<head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1">
<title>${title} · Simulated bank</title><style>${STYLE}</style></head>
<body><main><p class="note">${SIMULATED}</p><h1>${title}</h1>${content}</main></body>
</html>
`;
}

function button(decision: string, label: string): string {
  return `<form method="post"><input type="hidden" name="decision" value="${decision}"><button>${label}</button></form>`;
}
