import { type ReactNode, useEffect, useRef } from 'react';
import { Button } from '../forms/button.tsx';
import { DialogActions, DialogBody } from './dialog.tsx';

/** Takes the place of the form, and the focus with it, so that it is read out. */
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

/** What came of it, where nothing is left to do. */
export function DoneOutcome({ onClose, children }: { onClose: () => void; children: ReactNode }) {
  const done = (
    <Button look="primary" onClick={onClose}>
      Done
    </Button>
  );
  return <Outcome actions={done}>{children}</Outcome>;
}
