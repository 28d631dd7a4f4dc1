import type { ReactNode } from 'react';
import type { Problem } from '../../lib/problem.ts';
import { Button } from '../forms/button.tsx';
import { Form } from '../forms/form.tsx';
import { Dialog, DialogActions, DialogBody } from './dialog.tsx';

interface DialogFormProps {
  title: string;
  action: string;
  danger?: boolean;
  busy: boolean;
  problem: Problem | null;
  onSubmit: (values: FormData) => void;
  onClose: () => void;
  children: ReactNode;
}

/** A form in a dialog of its own. */
export function DialogForm({ title, action, danger = false, busy, onClose, children, ...form }: DialogFormProps) {
  return (
    <Dialog title={title} onClose={onClose}>
      <Form {...form} className="scroll-mt-20" problemClassName="px-5 pt-5">
        <DialogBody>{children}</DialogBody>
        <DialogActions>
          <Button onClick={onClose}>Cancel</Button>
          <Button type="submit" variant={danger ? 'danger' : 'primary'} busy={busy}>
            {action}
          </Button>
        </DialogActions>
      </Form>
    </Dialog>
  );
}
