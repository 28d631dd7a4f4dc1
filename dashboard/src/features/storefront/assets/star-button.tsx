import type { UseMutationResult } from '@tanstack/react-query';
import { useLocation, useNavigate } from 'react-router';
import { formatCompact } from '../../../lib/format/numbers.ts';
import { signInPath } from '../../../lib/next-url.ts';
import { useVisitor } from '../../../lib/session.ts';
import { Button } from '../../../ui/forms/button.tsx';
import { StarIcon } from '../../../ui/layout/icons.tsx';

interface StarButtonProps {
  stars: number;
  /** The signed-in account has starred it. */
  starred: boolean;
  starring: Pick<UseMutationResult<unknown, Error, boolean>, 'mutate' | 'isPending'>;
}

/** Stars or unstars an asset. */
export function StarButton({ stars, starred, starring }: StarButtonProps) {
  const visitor = useVisitor();
  const navigate = useNavigate();
  const location = useLocation();
  const press = () => {
    if (visitor === null) return void navigate(signInPath(location));
    starring.mutate(!starred);
  };
  return (
    <Button size="small" aria-pressed={starred} busy={starring.isPending} onClick={press}>
      <StarIcon className={`size-3.5 ${starred ? 'fill-current text-warn-ink' : ''}`} />
      {starred ? 'Starred' : 'Star'}
      <span className="border-l border-line pl-2 text-muted tabular-nums">
        <span className="sr-only">, given </span>
        {formatCompact(stars)}
        <span className="sr-only"> times</span>
      </span>
    </Button>
  );
}
