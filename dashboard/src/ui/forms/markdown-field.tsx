import * as Tabs from '@radix-ui/react-tabs';
import { type ReactNode, useId, useState } from 'react';
import { splitReadme } from '../../lib/widget/front-matter.ts';
import { Markdown } from '../content/markdown.tsx';
import { FieldNote } from './field.tsx';
import { useFieldError } from './form.tsx';

interface MarkdownFieldProps {
  label: string;
  name: string;
  /** Initial text, if uncontrolled. */
  defaultValue?: string | undefined;
  /** Text, if controlled. */
  value?: string | undefined;
  onChange?: (value: string) => void;
  maxLength: number;
  placeholder?: string;
  hint?: ReactNode;
}

const TAB =
  'h-7 rounded-md px-3 text-[13px] font-medium text-muted hover:text-ink data-[state=active]:bg-raised data-[state=active]:text-ink data-[state=active]:shadow-xs';
const BOX = 'w-full rounded-lg border bg-surface px-3.5 py-3';

/** A Markdown editor with a preview. */
export function MarkdownField({ label, name, defaultValue = '', onChange, hint, ...rest }: MarkdownFieldProps) {
  const id = useId();
  const error = useFieldError(name);
  const [text, setText] = useState(defaultValue);
  const { value = text, ...area } = rest;
  const write = (next: string) => {
    setText(next);
    onChange?.(next);
  };
  return (
    <Tabs.Root defaultValue="write">
      <div className="mb-1.5 flex flex-wrap items-end justify-between gap-x-4 gap-y-1.5">
        <label htmlFor={id} className="text-sm font-medium">
          {label}
        </label>
        <Tabs.List aria-label="Write or preview" className="flex rounded-lg bg-sunken p-0.5">
          <Tabs.Trigger value="write" className={TAB}>
            Write
          </Tabs.Trigger>
          <Tabs.Trigger value="preview" className={TAB}>
            Preview
          </Tabs.Trigger>
        </Tabs.List>
      </div>
      {/* Stays mounted during the preview, so that the form can still be submitted. */}
      <Tabs.Content value="write" forceMount tabIndex={-1} className="data-[state=inactive]:hidden">
        <textarea
          id={id}
          name={name}
          value={value}
          onChange={(event) => write(event.target.value)}
          aria-invalid={error !== undefined}
          aria-describedby={`${id}-about`}
          className={`${BOX} block field-sizing-content max-h-[32rem] min-h-44 font-mono text-base leading-6 wrap-anywhere shadow-xs placeholder:text-faint focus-visible:outline-offset-0 sm:text-[13px] ${error ? 'border-danger' : 'border-line-strong'}`}
          {...area}
        />
      </Tabs.Content>
      <Tabs.Content value="preview" className={`${BOX} min-h-44 border-line outline-offset-2`}>
        {splitReadme(value).body.trim() ? (
          <Markdown text={splitReadme(value).body} />
        ) : (
          <p className="text-sm text-muted">Nothing to preview.</p>
        )}
      </Tabs.Content>
      <FieldNote id={`${id}-about`} label={label} error={error} hint={hint} />
    </Tabs.Root>
  );
}
