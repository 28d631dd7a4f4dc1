import type { ReactNode } from 'react';
import { useVisitor } from '../../../lib/session.ts';
import { CopyableCode } from '../../../ui/content/copyable.tsx';
import { ButtonLink } from '../../../ui/forms/button.tsx';
import { ArrowIcon } from '../../../ui/layout/icons.tsx';

/** Presents the API to developers and sellers. */
export function ForDevelopers() {
  return (
    <div className="border-t border-line bg-surface">
      <div className="mx-auto grid max-w-6xl gap-x-16 gap-y-10 px-4 py-14 sm:px-6 sm:py-18 lg:grid-cols-[1.05fr_1fr] lg:items-center">
        <div>
          <h2 className="text-2xl font-semibold tracking-tight text-balance sm:text-3xl">
            One API for buyers and sellers
          </h2>
          <p className="mt-3 max-w-xl text-pretty text-muted">
            Search, buy, download, deploy and sell from your code as well as from this site. Souk is open source: you
            can host a market of your own.
          </p>
          <Entry />
        </div>
        <FirstCall />
      </div>
      <div className="mx-auto grid max-w-6xl gap-x-12 gap-y-8 border-t border-line px-4 py-12 sm:grid-cols-3 sm:px-6">
        <Feature title="Separate test and live modes">
          Each mode is a market of its own. Test keys never touch live data and cost nothing.
        </Feature>
        <Feature title="Restricted keys">
          Give each program a key with only the scopes it needs and an expiry date. Revoke it within a second.
        </Feature>
        <Feature title="A documented, stable API">
          Every call is in the{' '}
          <a href="/docs" className="font-medium text-accent-ink underline underline-offset-2">
            API reference
          </a>
          , generated from the code that serves it, and stays compatible within version 1.
        </Feature>
      </div>
    </div>
  );
}

function Entry() {
  const signedIn = useVisitor() !== null;
  return (
    <div className="mt-8 flex flex-wrap gap-3">
      {signedIn ? (
        <ButtonLink to="/dashboard" variant="primary">
          Go to your dashboard
          <ArrowIcon />
        </ButtonLink>
      ) : (
        <>
          <ButtonLink to="/sign-up" variant="primary">
            Create an account
            <ArrowIcon />
          </ButtonLink>
          <ButtonLink to="/sign-in">Sign in</ButtonLink>
        </>
      )}
    </div>
  );
}

/** The shape of the response; `…` stands for values that differ. */
const RESPONSE = `{
  "id": "usr_…",
  "slug": "bright-labs",
  "name": "Bright Labs",
  "email": "…",
  "created_at": "…",
  "key": {
    "mode": "test",
    "scopes": ["models:read", …]
  }
}`;

function FirstCall() {
  const { origin } = window.location;
  return (
    <div className="min-w-0">
      <CopyableCode
        title="Your first call"
        label="Copy the command"
        code={`curl ${origin}/v1/me \\\n  -H "Authorization: Bearer svc_test_…"`}
      />
      <pre className="mx-3.5 overflow-x-auto rounded-b-lg border border-t-0 border-line px-3.5 py-3 font-mono text-[13px] leading-6 text-muted">
        {RESPONSE}
      </pre>
    </div>
  );
}

function Feature({ title, children }: { title: string; children: ReactNode }) {
  return (
    <section>
      <h2 className="font-semibold">{title}</h2>
      <p className="mt-2 text-sm leading-6 text-muted">{children}</p>
    </section>
  );
}
