import type { ReactNode } from 'react';
import { Button } from '../../../ui/forms/button.tsx';
import { Card } from '../../../ui/layout/card.tsx';
import { CheckIcon } from '../../../ui/layout/icons.tsx';

/** Groups fields below a title. */
export function FormPart({ title, children }: { title: string; children: ReactNode }) {
  return (
    <Card>
      <h2 className="border-b border-line px-5 py-3.5 font-semibold">{title}</h2>
      <div className="space-y-5 p-5">{children}</div>
    </Card>
  );
}

interface FormActionsProps {
  action: string;
  busy: boolean;
  /** The last attempt has succeeded. */
  saved: boolean;
  children?: ReactNode;
}

export function FormActions({ action, busy, saved, children }: FormActionsProps) {
  return (
    <div className="flex flex-wrap items-center gap-3">
      <Button type="submit" variant="primary" busy={busy}>
        {action}
      </Button>
      {children}
      <p role="status" className="flex items-center gap-1.5 text-sm text-ok-ink">
        {saved && !busy && (
          <>
            <CheckIcon className="size-4" /> Saved
          </>
        )}
      </p>
    </div>
  );
}
