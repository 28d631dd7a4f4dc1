import type { ReactNode } from 'react';
import { useVisitor } from '../session.tsx';
import { SiteLayout } from '../shell/site-layout.tsx';
import { ButtonLink } from '../ui/button.tsx';
import { CopyableCode } from '../ui/copyable.tsx';
import { ArrowIcon } from '../ui/icons.tsx';
import { usePageTitle } from '../ui/page-title.ts';

export function HomePage() {
  usePageTitle('A marketplace for machine-learning models');
  return (
    <SiteLayout>
      <div className="mx-auto grid max-w-6xl gap-x-16 gap-y-12 px-4 pt-14 pb-16 sm:px-6 sm:pt-24 sm:pb-20 lg:grid-cols-[1.05fr_1fr] lg:items-center">
        <div>
          <h1 className="text-3xl leading-[1.1] font-semibold tracking-tight text-balance sm:text-5xl">
            The market for machine‑learning models
          </h1>
          <p className="mt-5 max-w-xl text-lg text-pretty text-muted">
            Souk is a marketplace and inference service for models and datasets, with one API for buyers and sellers.
            Anybody can run a market of their own; this is one.
          </p>
          <Entry />
        </div>
        <FirstCall />
      </div>
      <div className="border-t border-line bg-surface">
        <div className="mx-auto grid max-w-6xl gap-x-12 gap-y-10 px-4 py-14 sm:grid-cols-3 sm:px-6">
          <Feature title="Test and live, kept apart">
            Each mode is a market of its own. What a test key does never touches live data, and costs nothing.
          </Feature>
          <Feature title="Keys that can do less">
            Give each program a key with only the permissions it needs, an expiry date, and an end within a second.
          </Feature>
          <Feature title="An API with a contract">
            Every call is in the{' '}
            <a href="/docs" className="font-medium text-accent-ink hover:underline">
              API reference
            </a>
            , generated from the code that serves it, and stays as it is within version 1.
          </Feature>
        </div>
      </div>
    </SiteLayout>
  );
}

function Entry() {
  const signedIn = useVisitor() !== null;
  return (
    <div className="mt-8 flex flex-wrap gap-3">
      {signedIn ? (
        <ButtonLink to="/dashboard" look="primary">
          Go to your dashboard
          <ArrowIcon />
        </ButtonLink>
      ) : (
        <>
          <ButtonLink to="/sign-up" look="primary">
            Create an account
            <ArrowIcon />
          </ButtonLink>
          <ButtonLink to="/sign-in">Sign in</ButtonLink>
        </>
      )}
    </div>
  );
}

/** The form of the answer; `…` stands for what differs. */
const ANSWER = `{
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
        {ANSWER}
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
