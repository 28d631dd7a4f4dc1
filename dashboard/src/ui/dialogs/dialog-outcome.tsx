import { type ReactNode, useEffect, useRef } from 'react';
import { Button } from '../forms/button.tsx';
import { DialogActions, DialogBody } from './dialog.tsx';

/** Replaces the form and takes the focus, so that screen readers announce it. */
export function Outcome({ actions, children }: { actions: ReactNode; children: ReactNode }) {
  const content = useRef<HTMLDivElement>(null);
  useEffect(() => content.current?.focus(), []);
  return (
    <>
      <div ref={content} tabIndex={-1}>
        <DialogBody>{children}</DialogBody>
      </div>
      <DialogActions>{actions}</DialogActions>
    </>
  );
}

/** The final result, with a button that closes the dialog. */
export function DoneOutcome({ onClose, children }: { onClose: () => void; children: ReactNode }) {
  const done = (
    <Button variant="primary" onClick={onClose}>
      Done
    </Button>
  );
  return <Outcome actions={done}>{children}</Outcome>;
}
