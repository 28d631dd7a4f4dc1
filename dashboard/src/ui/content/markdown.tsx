import { lazy, Suspense } from 'react';
import { FallbackBoundary } from '../feedback/fallback-boundary.tsx';

/** What reads Markdown is fetched with the first text that is shown: no other page pays for it. */
const RenderedMarkdown = lazy(async () => ({ default: (await import('./rendered-markdown.tsx')).RenderedMarkdown }));

/** A stranger's text, by Markdown; as it was written until, or unless, what reads it has come. */
export function Markdown({ text }: { text: string }) {
  const written = <p className="min-w-0 text-[15px] leading-7 wrap-anywhere whitespace-pre-wrap">{text}</p>;
  return (
    <FallbackBoundary instead={written}>
      <Suspense fallback={written}>
        <RenderedMarkdown text={text} />
      </Suspense>
    </FallbackBoundary>
  );
}
