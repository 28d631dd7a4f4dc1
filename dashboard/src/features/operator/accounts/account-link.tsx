import type { Takedown } from '@souk/sdk';
import { TextLink } from '../../../ui/content/text-link.tsx';

/** Links to an account by its name. */
export function AccountLink({ account: { id, name } }: { account: Takedown['owner'] }) {
  return (
    <TextLink to={`/dashboard/operator/accounts/${id}`} className="wrap-anywhere">
      {name}
    </TextLink>
  );
}
