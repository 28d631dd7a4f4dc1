import type { Mode } from '@souk/sdk';
import { Badge } from './badge.tsx';

/** Shows which mode an object belongs to. */
export function ModeBadge({ mode }: { mode: Mode }) {
  return <Badge tone={mode === 'live' ? 'accent' : 'warn'}>{mode === 'live' ? 'Live' : 'Test'}</Badge>;
}
