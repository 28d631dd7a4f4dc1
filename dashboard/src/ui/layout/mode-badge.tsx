import type { Mode } from '@souk/sdk';
import { Badge } from './badge.tsx';

/** Where the half of the market that something belongs to has to be told. */
export function ModeBadge({ mode }: { mode: Mode }) {
  return <Badge tone={mode === 'live' ? 'accent' : 'warn'}>{mode === 'live' ? 'Live' : 'Test'}</Badge>;
}
