import { type RefObject, useEffect, useRef, useState } from 'react';
import { Button } from '../forms/button.tsx';
import { CheckIcon, CopyIcon } from '../layout/icons.tsx';
import { copyText } from './copy-text.ts';

interface CopyButtonProps {
  text: string;
  source: RefObject<HTMLElement | null>;
  label: string;
}

export function CopyButton({ text, source, label }: CopyButtonProps) {
  const [outcome, setOutcome] = useState<'copied' | 'failed'>();
  useEffect(() => {
    if (!outcome) return;
    const timer = setTimeout(() => setOutcome(undefined), 2000);
    return () => clearTimeout(timer);
  }, [outcome]);
  const copy = async () => setOutcome((await copyText(text, source.current)) ? 'copied' : 'failed');
  return (
    <>
      {/* The accessible name matches the visible text while that is a result: speech input relies on it. */}
      <Button size="small" onClick={copy} aria-label={outcome ? undefined : label}>
        {outcome === 'copied' ? <CheckIcon className="size-3.5" /> : <CopyIcon className="size-3.5" />}
        {outcome === 'copied' ? 'Copied' : outcome === 'failed' ? 'Press Ctrl+C' : 'Copy'}
      </Button>
      <span className="sr-only" role="status">
        {outcome === 'copied' ? 'Copied' : ''}
      </span>
    </>
  );
}

/** One line to copy, such as a secret. It wraps instead of truncating. */
export function CopyableText({ text, label }: { text: string; label: string }) {
  const source = useRef<HTMLElement>(null);
  return (
    <div className="flex items-start gap-3 rounded-lg border border-line-strong bg-sunken py-2 pr-2 pl-3.5">
      <code ref={source} className="min-w-0 flex-1 self-center font-mono text-[13px] leading-5 break-all select-all">
        {text}
      </code>
      <CopyButton text={text} source={source} label={label} />
    </div>
  );
}

interface CopyableCodeProps {
  code: string;
  title: string;
  label: string;
  /** Limits the height of long texts, which then scroll, also by keyboard. */
  long?: boolean;
}

/** A command or a document to copy. */
export function CopyableCode({ code, title, label, long = false }: CopyableCodeProps) {
  const source = useRef<HTMLElement>(null);
  return (
    <figure className="overflow-hidden rounded-lg border border-line bg-surface shadow-xs">
      <figcaption className="flex items-center justify-between gap-3 border-b border-line bg-sunken py-1.5 pr-2 pl-3.5 text-xs font-medium text-muted">
        {title}
        <CopyButton text={code} source={source} label={label} />
      </figcaption>
      <pre
        className={`px-3.5 py-3 font-mono text-[13px] wrap-anywhere whitespace-pre-wrap ${long ? 'max-h-112 overflow-y-auto leading-5 -outline-offset-2' : 'leading-6'}`}
        {...(long ? { tabIndex: 0, role: 'region', 'aria-label': title } : {})}
      >
        <code ref={source}>{code}</code>
      </pre>
    </figure>
  );
}
