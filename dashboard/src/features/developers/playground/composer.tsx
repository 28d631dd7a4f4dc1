import { type KeyboardEvent, useRef, useState } from 'react';
import { Button } from '../../../ui/forms/button.tsx';
import { StopIcon } from '../../../ui/layout/icons.tsx';

interface ComposerProps {
  ready: boolean;
  busy: boolean;
  onSend: (content: string) => void;
  onStop: () => void;
}

/** Takes the next message. Enter sends, Shift and Enter starts a new line. */
export function Composer({ ready, busy, onSend, onStop }: ComposerProps) {
  const [text, setText] = useState('');
  const box = useRef<HTMLTextAreaElement>(null);
  const send = () => {
    if (!ready || busy || text.trim() === '') return;
    onSend(text.trim());
    setText('');
    box.current?.focus();
  };
  const press = (event: KeyboardEvent) => {
    // While an input method composes a word, as in Japanese, Enter accepts it.
    if (event.key !== 'Enter' || event.shiftKey || event.nativeEvent.isComposing) return;
    event.preventDefault();
    send();
  };
  return (
    <div className="border-t border-line p-3">
      <div className="flex items-end gap-2 rounded-xl border border-line-strong bg-surface p-2 shadow-xs has-focus-visible:outline-2 has-focus-visible:outline-accent">
        <textarea
          ref={box}
          aria-label="Message"
          placeholder="Type a message"
          rows={1}
          value={text}
          onChange={(event) => setText(event.target.value)}
          onKeyDown={press}
          className="block field-sizing-content max-h-48 min-h-9 min-w-0 flex-1 resize-none bg-transparent px-2 py-2 text-base leading-5 outline-none placeholder:text-faint sm:text-sm"
        />
        {busy ? (
          <Button size="small" onClick={onStop}>
            <StopIcon className="size-3.5" />
            Stop
          </Button>
        ) : (
          <Button size="small" variant="primary" disabled={!ready || text.trim() === ''} onClick={send}>
            Send
          </Button>
        )}
      </div>
    </div>
  );
}
