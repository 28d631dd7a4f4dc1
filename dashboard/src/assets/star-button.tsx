import type { UseMutationResult } from '@tanstack/react-query';
import { useState } from 'react';
import { useLocation, useNavigate } from 'react-router';
import { signInAddress } from '../next-address.ts';
import { useVisitor } from '../session.tsx';
import { Button } from '../ui/button.tsx';
import { StarIcon } from '../ui/icons.tsx';
import { inShort } from './asset-words.ts';

interface StarButtonProps {
  stars: number;
  starring: Pick<UseMutationResult<unknown, Error, boolean>, 'mutate' | 'isPending'>;
}

/** Gives this account's star, or takes it back. The API does not tell who has given theirs: the first press gives it. */
export function StarButton({ stars, starring }: StarButtonProps) {
  const visitor = useVisitor();
  const navigate = useNavigate();
  const location = useLocation();
  const [given, setGiven] = useState(false);
  const press = () => {
    if (visitor === null) return void navigate(signInAddress(location));
    starring.mutate(!given, { onSuccess: () => setGiven(!given) });
  };
  return (
    <Button size="small" busy={starring.isPending} onClick={press}>
      <StarIcon className={`size-3.5 ${given ? 'fill-current text-warn-ink' : ''}`} />
      {given ? 'Starred' : 'Star'}
      <span className="border-l border-line pl-2 text-muted tabular-nums">
        <span className="sr-only">, given </span>
        {inShort(stars)}
        <span className="sr-only"> times</span>
      </span>
    </Button>
  );
}
