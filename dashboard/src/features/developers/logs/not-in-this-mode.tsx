import type { Mode } from '@souk/sdk';
import { chooseMode } from '../../../lib/mode.ts';
import { EmptyState } from '../../../ui/feedback/empty-state.tsx';
import { Spinner } from '../../../ui/feedback/loading.tsx';
import { Button, ButtonLink } from '../../../ui/forms/button.tsx';
import { Card } from '../../../ui/layout/card.tsx';
import { SearchIcon } from '../../../ui/layout/icons.tsx';
import { PageHeader } from '../../../ui/layout/page-header.tsx';
import { otherMode } from './other-mode.ts';

interface NotInThisModeProps {
  what: 'request' | 'event';
  id: string;
  mode: Mode;
  /** Whether the other mode has it; undefined until that is known. */
  elsewhere: boolean | undefined;
  /** Why it may be in neither. */
  children: string;
}

/** Whoever pasted an id is told where else to look. */
export function NotInThisMode({ what, id, mode, elsewhere, children }: NotInThisModeProps) {
  const other = otherMode(mode);
  const list = <ButtonLink to={`/dashboard/${what}s`}>{`All ${what}s in ${mode} mode`}</ButtonLink>;
  return (
    <>
      <PageHeader
        title={`No such ${what}`}
        description={<code className="font-mono text-[13px] wrap-anywhere">{id}</code>}
      />
      <Card>
        {elsewhere === undefined ? (
          <p role="status" className="flex items-center justify-center gap-3 px-5 py-14 text-sm text-muted">
            <Spinner className="size-4" />
            Not in {mode} mode. Looking in {other} mode…
          </p>
        ) : (
          <EmptyState
            Icon={SearchIcon}
            title={elsewhere ? `This ${what} is in ${other} mode` : `It is not in the log, in either mode`}
            action={
              <div className="flex flex-wrap justify-center gap-2.5">
                {elsewhere && (
                  <Button variant="primary" onClick={() => chooseMode(other)}>
                    Switch to {other} mode
                  </Button>
                )}
                {list}
              </div>
            }
          >
            {elsewhere ? `You are looking at ${mode} mode, and each mode has a log of its own.` : children}
          </EmptyState>
        )}
      </Card>
    </>
  );
}
