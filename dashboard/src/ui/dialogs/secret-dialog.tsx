import type { ReactNode } from 'react';
import { Notice } from '../feedback/notice.tsx';
import { Button } from '../forms/button.tsx';
import { Dialog, DialogActions, DialogBody } from './dialog.tsx';

interface SecretDialogProps {
  title: string;
  /** A sentence about what to do with the secret. */
  advice: string;
  /** Label of the button, where another step follows. */
  done?: string;
  onClose: () => void;
  children: ReactNode;
}

/** Shows a secret once: only the button closes it. */
export function SecretDialog({ title, advice, done = 'I have copied it', onClose, children }: SecretDialogProps) {
  return (
    <Dialog title={title} onClose={onClose} dismissable={false}>
      <DialogBody>
        <Notice tone="warn">
          {advice} <strong className="font-semibold">It is not shown again.</strong>
        </Notice>
        {children}
      </DialogBody>
      <DialogActions>
        <Button variant="primary" onClick={onClose}>
          {done}
        </Button>
      </DialogActions>
    </Dialog>
  );
}
