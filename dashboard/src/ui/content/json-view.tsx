import { useRef } from 'react';
import { Link } from 'react-router';
import { CopyButton } from './copyable.tsx';
import { type JsonToken, type JsonTokenKind, tokensOf } from './json-tokens.ts';

interface JsonViewProps {
  title: string;
  /** Accessible name of the scrollable region, where several have this title. */
  region?: string;
  /** Label of the copy button. */
  label: string;
  value: unknown;
  /** Returns the page that a string, such as an id, links to. */
  linkOf?: (text: string) => string | undefined;
}

const COLORS: Record<JsonTokenKind, string> = {
  name: 'text-ink',
  text: 'text-accent-ink',
  number: 'text-tint-2',
  word: 'text-tint-3',
  mark: 'text-muted',
};

/** Each color is an element: longer documents are shown plain. */
const MAX_COLOURED = 60_000;

/** Shows JSON with syntax colors and a copy button. Long documents scroll, by keyboard as well. */
export function JsonView({ title, region = title, label, value, linkOf }: JsonViewProps) {
  const source = useRef<HTMLElement>(null);
  const json = JSON.stringify(value, undefined, 2);
  return (
    <figure className="overflow-hidden rounded-lg border border-line bg-surface shadow-xs">
      <figcaption className="flex items-center justify-between gap-3 border-b border-line bg-sunken py-1.5 pr-2 pl-3.5 text-xs font-medium text-muted">
        {title}
        <CopyButton text={json} source={source} label={label} />
      </figcaption>
      <pre
        {...{ tabIndex: 0, role: 'region', 'aria-label': region }}
        className="max-h-128 overflow-y-auto px-3.5 py-3 font-mono text-[13px] leading-5.5 wrap-anywhere whitespace-pre-wrap -outline-offset-2"
      >
        <code ref={source}>{json.length > MAX_COLOURED ? json : <Coloured json={json} linkOf={linkOf} />}</code>
      </pre>
    </figure>
  );
}

function Coloured({ json, linkOf }: { json: string; linkOf: JsonViewProps['linkOf'] }) {
  return tokensOf(json).map((token, place) => (
    // biome-ignore lint/suspicious/noArrayIndexKey: tokens have no identity but their position.
    <Part key={place} token={token} linkOf={linkOf} />
  ));
}

function Part({ token: { kind, text }, linkOf }: { token: JsonToken; linkOf: JsonViewProps['linkOf'] }) {
  const path = kind === 'text' ? linkOf?.(text.slice(1, -1)) : undefined;
  if (!path) return <span className={COLORS[kind]}>{text}</span>;
  return (
    <Link to={path} className="rounded-sm text-accent-ink underline decoration-line-strong underline-offset-3">
      {text}
    </Link>
  );
}
