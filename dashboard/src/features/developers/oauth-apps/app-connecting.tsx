import type { OAuthApp } from '@souk/sdk';
import { CopyableCode, CopyableText } from '../../../ui/content/copyable.tsx';
import { GuideLink } from '../../../ui/content/guide-link.tsx';
import { Fact } from '../../../ui/layout/fact.tsx';
import { authorizeLink, exchangeCommand } from './connect-example.ts';

const ENDPOINTS = [
  { term: 'Authorize', path: '/oauth/authorize' },
  { term: 'Token', path: '/oauth/token' },
  { term: 'Revoke', path: '/oauth/revoke' },
  { term: 'Metadata', path: '/.well-known/oauth-authorization-server' },
];

/** Shows developers of the app the OAuth endpoints, with an example of the flow. */
export function AppConnecting({ app }: { app: OAuthApp }) {
  const { origin } = window.location;
  return (
    <section aria-labelledby="connecting" className="mt-10">
      <h2 id="connecting" className="text-lg font-semibold">
        Connect users
      </h2>
      <p className="mt-1 max-w-2xl text-sm text-pretty text-muted">
        Authorization code with PKCE, which every OAuth 2.0 library supports. Most libraries need only the metadata URL.{' '}
        <GuideLink guide="oauth">Read the guide</GuideLink>
      </p>
      <dl className="mt-5 grid gap-x-6 gap-y-4 text-sm lg:grid-cols-2">
        {ENDPOINTS.map(({ term, path }) => (
          <Fact key={path} term={`${term} URL`}>
            <CopyableText text={origin + path} label={`Copy the ${term.toLowerCase()} URL`} />
          </Fact>
        ))}
      </dl>
      <div className="mt-6 space-y-4">
        <CopyableCode title="1. Send users to this link" label="Copy the link" code={authorizeLink(origin, app)} />
        <CopyableCode
          title="2. Exchange the code they return with, within a minute"
          label="Copy the command"
          code={exchangeCommand(origin, app)}
        />
        <p className="text-[13px] text-pretty text-muted">
          You can try this example yourself. Your app generates its own <code className="font-mono">state</code> and{' '}
          <code className="font-mono">code_verifier</code> each time, from random bytes, and checks that the returned{' '}
          <code className="font-mono">state</code> is the one it sent.
        </p>
      </div>
    </section>
  );
}
