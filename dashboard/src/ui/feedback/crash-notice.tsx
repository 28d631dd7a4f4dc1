import { useEffect, useRef } from 'react';
import { connection, useConnection } from '../../lib/connection.ts';
import { Button } from '../forms/button.tsx';
import { isMissingFile } from './missing-file.ts';

/** Replaces a page that crashed or did not load, with a way to continue. */
export function CrashNotice({ error }: { error: unknown }) {
  const reachable = useConnection() === 'online';
  const missing = isMissingFile(error);
  const waiting = missing && !reachable;
  useReloadWhenBack(missing, waiting);
  return (
    <div role="alert" className="mx-auto flex min-h-[60vh] max-w-md flex-col items-start justify-center gap-4 px-5">
      <h1 className="text-xl font-semibold">This page could not be {missing ? 'loaded' : 'shown'}</h1>
      <p className="text-muted">{messageOf(missing, waiting)}</p>
      {/* Offline, a reload would lose even the layout. */}
      {!waiting && (
        <Button variant="primary" onClick={() => window.location.reload()}>
          Reload page
        </Button>
      )}
    </div>
  );
}

function messageOf(missing: boolean, waiting: boolean): string {
  if (waiting) return 'The server cannot be reached. The page reloads once it can.';
  if (missing) return 'The site may have been updated while it was open, or the connection was interrupted.';
  return 'Something went wrong on this page. Reloading it may help.';
}

/** Reloads: a document does not request a module again that failed once. */
function useReloadWhenBack(missing: boolean, waiting: boolean): void {
  const waited = useRef(waiting);
  useEffect(() => {
    if (missing) connection.checkAfterFailure();
  }, [missing]);
  useEffect(() => {
    if (waited.current && !waiting) window.location.reload();
    waited.current = waiting;
  }, [waiting]);
}
