import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import { useConnection } from '../lib/connection.ts';
import { OfflineIcon } from '../ui/layout/icons.tsx';

const MESSAGES = {
  online: null,
  offline: ['You are offline.', 'This page shows its last data, and updates once you are back online.'],
  unreachable: ['The server is not responding.', 'This page shows its last data. Retrying every few seconds.'],
} as const;

/** Shown above everything else while the server cannot be reached. Refetches all queries once it can. */
export function ConnectionBanner() {
  const connection = useConnection();
  const client = useQueryClient();
  const before = useRef(connection);
  useEffect(() => {
    if (connection === 'online' && before.current !== 'online') void client.invalidateQueries();
    before.current = connection;
  }, [connection, client]);
  const message = MESSAGES[connection];
  // Always rendered: screen readers announce what is put into a status region.
  return (
    <div role="status" className="sticky top-0 z-40">
      {message && (
        <p className="flex items-center justify-center gap-2.5 bg-ink px-4 py-2 text-[13px] text-surface">
          <OfflineIcon />
          <span>
            <strong className="font-semibold">{message[0]}</strong> {message[1]}
          </span>
        </p>
      )}
    </div>
  );
}
