import { lazy, Suspense } from 'react';
import { FallbackBoundary } from '../feedback/fallback-boundary.tsx';

/** The Markdown parser is loaded with the first text that needs it. */
const RenderedMarkdown = lazy(async () => ({ default: (await import('./rendered-markdown.tsx')).RenderedMarkdown }));

/** Renders untrusted Markdown; plain text until the parser has loaded, or if it fails to. */
export function Markdown({ text }: { text: string }) {
  const plain = <p className="min-w-0 text-[15px] leading-7 wrap-anywhere whitespace-pre-wrap">{text}</p>;
  return (
    <FallbackBoundary instead={plain}>
      <Suspense fallback={plain}>
        <RenderedMarkdown text={text} />
      </Suspense>
    </FallbackBoundary>
  );
}
