import type { ReactNode } from 'react';
import type { Problem } from '../../lib/problem.ts';
import { ProblemNotice } from '../feedback/notice.tsx';
import { Button } from '../forms/button.tsx';
import { Dialog, DialogActions, DialogBody } from './dialog.tsx';

interface ConfirmDialogProps {
  title: string;
  action: string;
  busy: boolean;
  problem: Problem | null;
  onConfirm: () => void;
  onClose: () => void;
  children: ReactNode;
}

/** Asks before something that cannot be undone. */
export function ConfirmDialog({ title, action, busy, problem, onConfirm, onClose, children }: ConfirmDialogProps) {
  return (
    <Dialog title={title} onClose={onClose}>
      <DialogBody>
        {problem && <ProblemNotice problem={problem} />}
        <div className="space-y-3 text-sm text-muted">{children}</div>
      </DialogBody>
      <DialogActions>
        <Button onClick={onClose}>Cancel</Button>
        <Button variant="danger" busy={busy} onClick={onConfirm}>
          {action}
        </Button>
      </DialogActions>
    </Dialog>
  );
}
