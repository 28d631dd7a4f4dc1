import { useState } from 'react';
import { Button } from '../../../ui/forms/button.tsx';
import { PencilIcon } from '../../../ui/layout/icons.tsx';

interface UserMessageProps {
  content: string;
  ready: boolean;
  onEdit: (content: string) => void;
}

/** A message of the user. Editing it continues the conversation from there. */
export function UserMessage({ content, ready, onEdit }: UserMessageProps) {
  const [draft, setDraft] = useState<string>();
  if (draft !== undefined) {
    const save = () => {
      onEdit(draft.trim());
      setDraft(undefined);
    };
    return (
      <div className="space-y-2">
        <textarea
          aria-label="Edit message"
          // biome-ignore lint/a11y/noAutofocus: the user chose to edit it
          autoFocus
          value={draft}
          onChange={(event) => setDraft(event.target.value)}
          className="block field-sizing-content max-h-60 min-h-20 w-full rounded-lg border border-line-strong bg-surface px-3 py-2 text-base leading-6 shadow-xs focus-visible:outline-offset-0 sm:text-sm"
        />
        <div className="flex flex-wrap justify-end gap-2">
          <Button size="small" onClick={() => setDraft(undefined)}>
            Cancel
          </Button>
          <Button size="small" variant="primary" disabled={!ready || draft.trim() === ''} onClick={save}>
            Save and send
          </Button>
        </div>
      </div>
    );
  }
  return (
    <div className="group flex items-start justify-end gap-1.5">
      <button
        type="button"
        aria-label="Edit message"
        title="Edit message"
        disabled={!ready}
        onClick={() => setDraft(content)}
        className="mt-1 grid size-7 shrink-0 place-items-center rounded-md text-muted hover:bg-sunken hover:text-ink disabled:invisible"
      >
        <PencilIcon className="size-3.5" />
      </button>
      <p className="max-w-[85%] rounded-2xl rounded-tr-md bg-accent-soft px-4 py-2.5 text-[15px] leading-6 wrap-anywhere whitespace-pre-wrap">
        <span className="sr-only">You: </span>
        {content}
      </p>
    </div>
  );
}
