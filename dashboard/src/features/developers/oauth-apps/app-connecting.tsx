import type { OAuthApp } from '@souk/sdk';
import { CopyableCode, CopyableText } from '../../../ui/content/copyable.tsx';
import { GuideLink } from '../../../ui/content/guide-link.tsx';
import { Fact } from '../../../ui/layout/fact.tsx';
import { authorizeLink, exchangeCommand } from './connect-example.ts';

const ADDRESSES = [
  { term: 'Authorize', path: '/oauth/authorize' },
  { term: 'Token', path: '/oauth/token' },
  { term: 'Revoke', path: '/oauth/revoke' },
  { term: 'Metadata', path: '/.well-known/oauth-authorization-server' },
];

/** What somebody who writes the app needs: where to go, and what that looks like. */
export function AppConnecting({ app }: { app: OAuthApp }) {
  const { origin } = window.location;
  return (
    <section aria-labelledby="connecting" className="mt-10">
      <h2 id="connecting" className="text-lg font-semibold">
        Connect people
      </h2>
      <p className="mt-1 max-w-2xl text-sm text-pretty text-muted">
        Authorization code with PKCE, as every OAuth 2.0 library does it; most read the rest from the metadata.{' '}
        <GuideLink guide="oauth">The guide</GuideLink>
      </p>
      <dl className="mt-5 grid gap-x-6 gap-y-4 text-sm lg:grid-cols-2">
        {ADDRESSES.map(({ term, path }) => (
          <Fact key={path} term={`${term} address`}>
            <CopyableText text={origin + path} label={`Copy the ${term.toLowerCase()} address`} />
          </Fact>
        ))}
      </dl>
      <div className="mt-6 space-y-4">
        <CopyableCode title="1. Send people here" label="Copy the link" code={authorizeLink(origin, app)} />
        <CopyableCode
          title="2. They come back with a code: exchange it within a minute"
          label="Copy the command"
          code={exchangeCommand(origin, app)}
        />
        <p className="text-[13px] text-pretty text-muted">
          You can follow this example yourself. Your app makes its own <code className="font-mono">state</code> and{' '}
          <code className="font-mono">code_verifier</code> each time, from random bytes, and checks that the{' '}
          <code className="font-mono">state</code> which comes back is the one it sent.
        </p>
      </div>
    </section>
  );
}
