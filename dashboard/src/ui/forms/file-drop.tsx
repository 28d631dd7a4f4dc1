import { type ReactNode, useRef, useState } from 'react';
import { Button } from './button.tsx';

interface FileDropProps {
  /** Content types. */
  accept: readonly string[];
  /** Accessible name of the input. */
  label: string;
  button: string;
  multiple?: boolean;
  padding: string;
  onFiles: (files: readonly File[]) => void;
  children: ReactNode;
}

/** Takes files that are dropped or chosen with a button. */
export function FileDrop({ accept, label, button, multiple = false, padding, onFiles, children }: FileDropProps) {
  const input = useRef<HTMLInputElement>(null);
  const [over, setOver] = useState(false);
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: dropping is a shortcut for those with a mouse; the button does the same.
    <div
      onDragOver={(event) => {
        if (!event.dataTransfer.types.includes('Files')) return;
        event.preventDefault();
        setOver(true);
      }}
      onDragLeave={() => setOver(false)}
      onDrop={(event) => {
        setOver(false);
        if (event.dataTransfer.files.length === 0) return;
        event.preventDefault();
        onFiles([...event.dataTransfer.files]);
      }}
      className={`flex flex-col items-center gap-3 rounded-lg border-2 border-dashed ${padding} text-center transition-colors ${over ? 'border-accent bg-accent-soft' : 'border-line-strong bg-sunken'}`}
    >
      {children}
      <Button size="small" onClick={() => input.current?.click()}>
        {button}
      </Button>
      <input
        ref={input}
        type="file"
        multiple={multiple}
        hidden
        accept={accept.join(',')}
        aria-label={label}
        onChange={({ currentTarget }) => {
          onFiles([...(currentTarget.files ?? [])]);
          // Allows choosing the same file again.
          currentTarget.value = '';
        }}
      />
    </div>
  );
}
