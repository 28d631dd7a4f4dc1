import type { Session } from '@souk/sdk';
import { Moment } from '../../ui/content/moment.tsx';
import { ProblemNotice } from '../../ui/feedback/notice.tsx';
import { Button } from '../../ui/forms/button.tsx';
import { Badge } from '../../ui/layout/badge.tsx';
import { MonitorIcon, TerminalIcon } from '../../ui/layout/icons.tsx';
import { useSignOut } from './account.api.ts';
import { useEndSession } from './sessions.api.ts';
import { describeUserAgent } from './user-agent.ts';

export function SessionRow({ session }: { session: Session }) {
  const end = useEndSession();
  const signOut = useSignOut();
  const name = session.kind === 'cli' ? 'Command line' : describeUserAgent(session.user_agent);
  const Icon = session.kind === 'cli' ? TerminalIcon : MonitorIcon;
  const problem = end.error ?? signOut.error;
  return (
    <li className="flex flex-wrap items-center gap-x-4 gap-y-3 px-5 py-4">
      <span className="grid size-10 shrink-0 place-items-center rounded-lg bg-sunken text-muted">
        <Icon className="size-5" />
      </span>
      <div className="min-w-0 flex-1 basis-52">
        <p className="flex flex-wrap items-center gap-2 text-sm font-medium" title={session.user_agent}>
          {name}
          {session.current && <Badge tone="accent">This browser</Badge>}
        </p>
        <p className="mt-1 flex gap-x-1.5 text-[13px] text-muted max-sm:flex-col">
          <span className="break-all">{session.ip}</span>
          <span aria-hidden="true" className="max-sm:hidden">
            ·
          </span>
          <span>
            last used <Moment at={session.last_used_at} />
          </span>
          <span aria-hidden="true" className="max-sm:hidden">
            ·
          </span>
          <span>
            signed in <Moment at={session.created_at} />
          </span>
        </p>
      </div>
      <Button
        size="small"
        busy={end.isPending || signOut.isPending}
        onClick={() => (session.current ? signOut.mutate({}) : end.mutate(session.id))}
        aria-label={`Sign out ${name}`}
      >
        Sign out
      </Button>
      {problem && (
        <div className="basis-full">
          <ProblemNotice problem={problem} />
        </div>
      )}
    </li>
  );
}
