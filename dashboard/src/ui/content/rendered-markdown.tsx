import ReactMarkdown, { type Components } from 'react-markdown';
import remarkGfm from 'remark-gfm';
import { ScrollArea } from '../layout/scroll-area.tsx';

/** Link targets that untrusted text may have: other sites, mail, and its own footnotes. */
const SAFE_URL = /^(?:https?:\/\/|mailto:|#user-content-)/i;
/** A picture of a gallery, which this market serves itself. */
const OWN_PICTURE = /^\/images\/(?:test|live)\/img_[0-9a-z]{26}\.webp$/;

/**
 * Renders untrusted Markdown. HTML is dropped, images of other hosts are replaced by their alternative text (loading them
 * would reveal who reads this), and only harmless URLs become links.
 */
export function RenderedMarkdown({ text }: { text: string }) {
  return (
    <div className="min-w-0 text-[15px] leading-7 wrap-anywhere">
      <ReactMarkdown skipHtml remarkPlugins={[remarkGfm]} urlTransform={safeUrl} components={COMPONENTS}>
        {text}
      </ReactMarkdown>
    </div>
  );
}

function safeUrl(url: string): string | undefined {
  return SAFE_URL.test(url) || OWN_PICTURE.test(url) ? url : undefined;
}

// The page has its own title, so headings of the text start one level below.
const COMPONENTS: Components = {
  h1: ({ children }) => <h2 className="mt-8 mb-3 text-2xl font-semibold tracking-tight first:mt-0">{children}</h2>,
  h2: ({ children }) => (
    <h3 className="mt-8 mb-3 border-b border-line pb-2 text-xl font-semibold tracking-tight first:mt-0">{children}</h3>
  ),
  h3: ({ children }) => <h4 className="mt-6 mb-2 text-lg font-semibold first:mt-0">{children}</h4>,
  h4: ({ children }) => <h5 className="mt-5 mb-2 font-semibold first:mt-0">{children}</h5>,
  h5: ({ children }) => <h6 className="mt-5 mb-2 font-semibold first:mt-0">{children}</h6>,
  h6: ({ children }) => <h6 className="mt-5 mb-2 font-medium text-muted first:mt-0">{children}</h6>,
  p: ({ children }) => <p className="my-4 first:mt-0 last:mb-0">{children}</p>,
  ul: ({ children }) => <ul className="my-4 list-disc space-y-1.5 pl-6 marker:text-faint">{children}</ul>,
  ol: ({ children, start }) => (
    <ol start={start} className="my-4 list-decimal space-y-1.5 pl-6 marker:text-faint">
      {children}
    </ol>
  ),
  li: ({ children, id }) => <li id={id}>{children}</li>,
  blockquote: ({ children }) => (
    <blockquote className="my-5 border-l-4 border-line-strong pl-4 text-muted">{children}</blockquote>
  ),
  hr: () => <hr className="my-8 border-line" />,
  a: ({ href, id, children }) =>
    href ? (
      <a
        href={href}
        id={id}
        rel="nofollow noopener noreferrer"
        className="rounded-sm font-medium text-accent-ink underline underline-offset-4"
      >
        {children}
      </a>
    ) : (
      children
    ),
  img: ({ src, alt }) => {
    if (src && OWN_PICTURE.test(src)) {
      return <img src={src} alt={alt ?? ''} loading="lazy" className="my-2 w-full rounded-lg border border-line" />;
    }
    return alt ? <span className="text-muted italic">{alt}</span> : null;
  },
  input: ({ checked }) => (
    <span role="img" aria-label={checked ? 'done' : 'open'} className="mr-1.5">
      {checked ? '☑' : '☐'}
    </span>
  ),
  pre: ({ children }) => (
    <pre className="my-5 rounded-lg border border-line bg-sunken px-4 py-3 font-mono text-[13px] leading-6 whitespace-pre-wrap [&>code]:border-0 [&>code]:bg-transparent [&>code]:p-0 [&>code]:text-[13px]">
      {children}
    </pre>
  ),
  code: ({ children }) => (
    <code className="rounded border border-line bg-sunken px-1 py-px font-mono text-[0.86em]">{children}</code>
  ),
  table: ({ children }) => (
    <ScrollArea label="Table" className="my-5">
      {/* Markdown requires a header, so texts without one leave it empty. */}
      <table className="w-full border-collapse text-sm wrap-break-word [&>thead:not(:has(th:not(:empty)))]:hidden">
        {children}
      </table>
    </ScrollArea>
  ),
  th: ({ children, style }) => (
    <th style={style} className="border-b border-line bg-sunken px-3 py-2 text-left font-medium whitespace-nowrap">
      {children}
    </th>
  ),
  td: ({ children, style }) => (
    <td style={style} className="border-t border-line px-3 py-2 align-top">
      {children}
    </td>
  ),
};
