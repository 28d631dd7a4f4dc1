import { TextLink } from '../ui/text-link.tsx';
import { useOperatedAccount } from './accounts.api.ts';

/** An account by its name, rather than by the id that is on record. */
export function AccountLink({ id }: { id: string }) {
  const { data } = useOperatedAccount(id, { justItsName: true });
  return (
    <TextLink to={`/dashboard/operator/accounts/${id}`} className={data ? 'wrap-anywhere' : 'font-mono text-xs'}>
      {data?.name ?? id}
    </TextLink>
  );
}
