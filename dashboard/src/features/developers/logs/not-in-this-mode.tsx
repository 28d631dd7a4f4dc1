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
  /** It exists in the other mode; undefined while loading. */
  inOtherMode: boolean | undefined;
  /** Why it may be missing in both modes. */
  children: string;
}

/** Explains that an id was not found, and points to the other mode if it is there. */
export function NotInThisMode({ what, id, mode, inOtherMode, children }: NotInThisModeProps) {
  const other = otherMode(mode);
  const list = <ButtonLink to={`/dashboard/${what}s`}>{`All ${what}s in ${mode} mode`}</ButtonLink>;
  return (
    <>
      <PageHeader
        title={`${what === 'event' ? 'Event' : 'Request'} not found`}
        description={<code className="font-mono text-[13px] wrap-anywhere">{id}</code>}
      />
      <Card>
        {inOtherMode === undefined ? (
          <p role="status" className="flex items-center justify-center gap-3 px-5 py-14 text-sm text-muted">
            <Spinner className="size-4" />
            Not found in {mode} mode. Searching in {other} mode…
          </p>
        ) : (
          <EmptyState
            Icon={SearchIcon}
            title={inOtherMode ? `This ${what} is in ${other} mode` : 'Not found in either mode'}
            action={
              <div className="flex flex-wrap justify-center gap-2.5">
                {inOtherMode && (
                  <Button variant="primary" onClick={() => chooseMode(other)}>
                    Switch to {other} mode
                  </Button>
                )}
                {list}
              </div>
            }
          >
            {inOtherMode ? `You are in ${mode} mode, and each mode has its own log.` : children}
          </EmptyState>
        )}
      </Card>
    </>
  );
}
