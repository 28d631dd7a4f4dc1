import { type Html, html } from '../../platform/http/escape-html.ts';
import { renderPage } from './interaction-page.ts';

export interface PageProblem {
  /** Error code of RFC 6749. */
  error: string;
  /** For the developer. May contain untrusted text. */
  description?: string | undefined;
  requestId: string;
}

interface ErrorText {
  title: string;
  happened: string;
  todo: string;
}

const START_AGAIN = 'Go back to the app and start again there.';

const UNKNOWN_APP: ErrorText = {
  title: 'This app is not known here',
  happened: 'The link that brought you here names an app that is not registered at this market, or not any more.',
  todo: 'You have not been signed in anywhere, and nothing was given away. Ask whoever runs the app.',
};
const UNKNOWN_ADDRESS: ErrorText = {
  title: 'You were not sent on',
  happened:
    'The link that brought you here would have sent you, and access to your account, to an address that the app has not registered.',
  todo: 'For your safety it ends here, and nothing was given away. If you trust the app, tell whoever runs it.',
};
const OVER: ErrorText = {
  title: 'This request has been answered or has run out',
  happened: 'Each request can be decided once, within half an hour, in the browser in which it began.',
  todo: START_AGAIN,
};
const FORGED: ErrorText = {
  title: 'That did not come from our page',
  happened: 'The form was sent from somewhere else, or your browser does not say where from. Nothing was decided.',
  todo: START_AGAIN,
};
const NOT_NOW: ErrorText = {
  title: 'Please try again in a minute',
  happened: 'Too many requests come from your network, or something that we need is away for the moment.',
  todo: 'Wait a minute, then reload this page.',
};
const OURS: ErrorText = {
  title: 'Something went wrong on our side',
  happened: 'Nothing was decided, and the app was given nothing.',
  todo: `${START_AGAIN} If it happens again, tell the operator the request id below.`,
};
const FAULTY: ErrorText = {
  title: 'This link does not work',
  happened: 'The app sent you here with a request that we cannot answer. Nothing was given away.',
  todo: `${START_AGAIN} If it happens again, tell whoever runs the app.`,
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
