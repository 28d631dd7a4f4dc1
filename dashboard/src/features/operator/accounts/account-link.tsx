import type { Takedown } from '@souk/sdk';
import { TextLink } from '../../../ui/content/text-link.tsx';

/** An account by its name, as every list of operators tells it beside the id. */
export function AccountLink({ account: { id, name } }: { account: Takedown['owner'] }) {
  return (
    <TextLink to={`/dashboard/operator/accounts/${id}`} className="wrap-anywhere">
      {name}
    </TextLink>
  );
}
