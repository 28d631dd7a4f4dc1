import { useEffect, useState } from 'react';
import { CheckIcon, CopyIcon } from '../layout/icons.tsx';
import { copyText } from './copy-text.ts';

/** Copies a value that is shown abbreviated, such as a hash. */
export function CopyIconButton({ text, label }: { text: string; label: string }) {
  const [copied, setCopied] = useState(false);
  useEffect(() => {
    if (!copied) return;
    const timer = setTimeout(() => setCopied(false), 2000);
    return () => clearTimeout(timer);
  }, [copied]);
  const Icon = copied ? CheckIcon : CopyIcon;
  return (
    <>
      <button
        type="button"
        title={label}
        aria-label={label}
        onClick={async ({ currentTarget }) => setCopied(await copyText(text, currentTarget.parentElement))}
        className="grid size-7 place-items-center rounded-md text-muted hover:bg-sunken hover:text-ink"
      >
        <Icon className="size-3.5" />
      </button>
      <span className="sr-only" role="status">
        {copied ? 'Copied' : ''}
      </span>
    </>
  );
}
