import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import { useConnection } from '../lib/connection.ts';
import { OfflineIcon } from '../ui/layout/icons.tsx';

const WORDS = {
  there: null,
  away: ['You are offline.', 'What is shown stays, and is brought up to date when you are back.'],
  unanswered: ['The server does not answer.', 'What is shown stays. It is tried again every few seconds.'],
} as const;

/** Above everything else while nothing can be asked of the server. When it can again, the page looks again. */
export function ConnectionBanner() {
  const connection = useConnection();
  const client = useQueryClient();
  const before = useRef(connection);
  useEffect(() => {
    if (connection === 'there' && before.current !== 'there') void client.invalidateQueries();
    before.current = connection;
  }, [connection, client]);
  const words = WORDS[connection];
  // There before it has anything to say: screen readers announce what is put into it.
  return (
    <div role="status" className="sticky top-0 z-40">
      {words && (
        <p className="flex items-center justify-center gap-2.5 bg-ink px-4 py-2 text-[13px] text-surface">
          <OfflineIcon />
          <span>
            <strong className="font-semibold">{words[0]}</strong> {words[1]}
          </span>
        </p>
      )}
    </div>
  );
}
