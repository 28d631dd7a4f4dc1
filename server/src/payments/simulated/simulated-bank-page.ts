import { type Html, html } from '../../platform/http/escape-html.ts';
import { formatMoney } from '../../platform/money.ts';
import type { BankStep } from './simulated-bank-step.ts';

/** Renders and secures pages that have no scripts. */
export interface PageFrame {
  headers: Record<string, string>;
  render(parts: { title: string; content: Html }): string;
}

/** The bank's pages, as whole documents. */
export interface BankPages {
  /** Asks the buyer to approve, or shows the decision. */
  step(step: BankStep): string;
  unknown(): string;
}

const SIMULATED = 'This bank is simulated. No real bank and no real money are involved.';
const BACK = html`<p><a href="/dashboard">Back to the dashboard</a></p>`;
const DECIDED = {
  succeeded: ['The payment was approved', 'The simulated bank approved it. You can close this page.'],
  failed: ['The payment was not made', 'It was denied or canceled, and nothing was charged. You can close this page.'],
} as const;

export function bankPages(frame: PageFrame): BankPages {
  const page = (title: string, content: Html) =>
    frame.render({
      title: `${title} · Simulated bank`,
      content: html`<header><h1>${title}</h1></header><div class="notice"><div>${SIMULATED}</div></div>${content}`,
    });
  return {
    step(step) {
      const facts = html`<dl class="facts"><dt>Amount</dt><dd>${formatMoney(step.amount.amount, step.amount.currency)}</dd><dt>For</dt><dd>${step.description}</dd></dl>`;
      if (step.status === 'pending') return page('Approve this payment?', html`${facts}${DECIDE}`);
      const [title, meaning] = DECIDED[step.status];
      return page(title, html`${facts}<p>${meaning}</p>${BACK}`);
    },
    unknown() {
      const why = 'This link belongs to no payment. Go back to the checkout and follow the link again.';
      return page('Payment not found', html`<p>${why}</p>${BACK}`);
    },
  };
}

const DECIDE = html`<form method="post" class="buttons"><button class="button" name="decision" value="deny">Deny</button><button class="button primary" name="decision" value="approve">Approve</button></form>`;
