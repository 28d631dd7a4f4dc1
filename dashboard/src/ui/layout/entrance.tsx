import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { Card } from './card.tsx';
import { Logo } from './logo.tsx';
import { usePageTitle } from './page-title.ts';

interface EntranceProps {
  title: string;
  description?: ReactNode;
  children: ReactNode;
  /** Links below the card. */
  aside?: ReactNode;
}

/** Layout of sign-in, sign-up and the pages of mailed links: one form. */
export function Entrance({ title, description, children, aside }: EntranceProps) {
  usePageTitle(title);
  return (
    <div className="flex min-h-dvh flex-col items-center px-4 pt-10 pb-16 sm:pt-20">
      <header className="mb-8">
        <Link to="/" className="block rounded-md">
          <Logo />
        </Link>
      </header>
      <main className="w-full max-w-[25.5rem]">
        <Card className="px-5 py-7 sm:px-8 sm:py-8">
          <h1 className="text-xl font-semibold tracking-tight">{title}</h1>
          {description && <p className="mt-1.5 text-sm text-muted">{description}</p>}
          <div className="mt-6">{children}</div>
        </Card>
        {aside && <p className="mt-6 text-center text-sm text-muted">{aside}</p>}
      </main>
    </div>
  );
}
