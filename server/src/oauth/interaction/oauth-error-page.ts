import { type Html, html } from '../../platform/http/escape-html.ts';
import { renderPage } from './interaction-page.ts';

export interface PageProblem {
  /** Error code of RFC 6749. */
  error: string;
  /** Details for the developer. May contain untrusted text. */
  description?: string | undefined;
  requestId: string;
}

interface ErrorText {
  title: string;
  happened: string;
  todo: string;
}

const START_AGAIN = 'Go back to the app and start again.';

const UNKNOWN_APP: ErrorText = {
  title: 'Unknown app',
  happened: 'The link that brought you here names an app that is not, or no longer, registered at this market.',
  todo: 'You were not signed in, and no data was shared. Contact the developer of the app.',
};
const UNKNOWN_ADDRESS: ErrorText = {
  title: 'Redirect blocked',
  happened:
    'The link that brought you here would have sent you, and access to your account, to a URL that the app has not registered.',
  todo: 'We blocked it for your safety, and no data was shared. If you trust the app, contact its developer.',
};
const OVER: ErrorText = {
  title: 'This request was already decided or has expired',
  happened: 'You can decide each request once, within 30 minutes, in the browser where it started.',
  todo: START_AGAIN,
};
const FORGED: ErrorText = {
  title: 'This form did not come from our page',
  happened: 'The form was submitted from another site, or your browser does not send its origin. Nothing was decided.',
  todo: START_AGAIN,
};
const NOT_NOW: ErrorText = {
  title: 'Please try again in a minute',
  happened: 'There were too many requests from your network, or the market is temporarily unavailable.',
  todo: 'Wait a minute, then reload this page.',
};
const OURS: ErrorText = {
  title: 'Something went wrong on our side',
  happened: 'Nothing was decided, and no data was shared with the app.',
  todo: `${START_AGAIN} If it happens again, send the request ID below to the operator of this market.`,
};
const FAULTY: ErrorText = {
  title: 'This link does not work',
  happened: 'The app sent you here with an invalid request. No data was shared.',
  todo: `${START_AGAIN} If it happens again, contact the developer of the app.`,
};

const ERROR_TEXTS: Record<string, ErrorText> = {
  invalid_client: UNKNOWN_APP,
  unauthorized_client: UNKNOWN_APP,
  invalid_redirect_uri: UNKNOWN_ADDRESS,
  session_not_found: OVER,
  forged_form: FORGED,
  temporarily_unavailable: NOT_NOW,
  server_error: OURS,
};

/** Renders an error that cannot be sent back to an app: what happened, what to do, and details for its developer. */
export function oauthErrorPage(problem: PageProblem): string {
  const text = Object.hasOwn(ERROR_TEXTS, problem.error) ? (ERROR_TEXTS[problem.error] as ErrorText) : FAULTY;
  return renderPage({ title: text.title, content: content(text, problem) });
}

function content({ title, happened, todo }: ErrorText, { error, description, requestId }: PageProblem): Html {
  return html`<header><h1>${title}</h1><p class="lead">${happened}</p></header>
<p>${todo}</p>
<section class="technical small" aria-labelledby="technical">
<h2 class="small muted" id="technical">For the developer of the app</h2>
<dl class="facts"><dt>Error</dt><dd><code>${error}</code></dd>${description && html`<dt>Details</dt><dd><bdi>${description}</bdi></dd>`}<dt>Request</dt><dd><code>${requestId}</code></dd></dl>
</section>`;
}
