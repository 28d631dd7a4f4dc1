import { type ChangeEvent, type DragEvent, type ReactNode, useRef, useState } from 'react';
import { Button } from '../../../ui/forms/button.tsx';
import { UploadIcon } from '../../../ui/layout/icons.tsx';
import type { ChosenFile } from './chosen-files.ts';
import { fromInput, readDropped } from './read-dropped.ts';

interface DropZoneProps {
  /** Title that names what to drop. */
  title: string;
  children: ReactNode;
  onChosen: (files: ChosenFile[]) => void;
  onUnreadable: () => void;
}

/** Takes files and folders that are dropped on it or chosen with its buttons. */
export function DropZone({ title, children, onChosen, onUnreadable }: DropZoneProps) {
  const [over, setOver] = useState(false);
  const drop = (event: DragEvent) => {
    event.preventDefault();
    setOver(false);
    readDropped(event.dataTransfer).then(onChosen, onUnreadable);
  };
  const hover = (event: DragEvent) => {
    event.preventDefault();
    setOver(true);
  };
  return (
    <section
      aria-label={title}
      onDragOver={hover}
      onDragLeave={() => setOver(false)}
      onDrop={drop}
      className={`flex flex-col items-center rounded-xl border-2 border-dashed px-4 py-8 text-center ${over ? 'border-accent bg-accent-soft' : 'border-line-strong bg-sunken'}`}
    >
      <UploadIcon className="size-7 text-muted" />
      <p className="mt-3 font-medium">{title}</p>
      <p className="mt-1 max-w-lg text-[13px] text-balance text-muted">{children}</p>
      <div className="mt-4 flex flex-wrap justify-center gap-2">
        <ChooseButton label="Choose files" onChosen={onChosen} />
        <ChooseButton label="Choose a folder" folder onChosen={onChosen} />
      </div>
    </section>
  );
}

interface ChooseButtonProps {
  label: string;
  folder?: boolean;
  onChosen: (files: ChosenFile[]) => void;
}

function ChooseButton({ label, folder = false, onChosen }: ChooseButtonProps) {
  const input = useRef<HTMLInputElement>(null);
  const choose = ({ target }: ChangeEvent<HTMLInputElement>) => {
    onChosen(fromInput(target.files ?? []));
    // Fires the event again when the same files are chosen after a failure.
    target.value = '';
  };
  return (
    <>
      <input
        ref={input}
        type="file"
        multiple
        hidden
        aria-label={label}
        {...(folder ? { webkitdirectory: '' } : {})}
        onChange={choose}
      />
      <Button size="small" onClick={() => input.current?.click()}>
        {label}
      </Button>
    </>
  );
}
