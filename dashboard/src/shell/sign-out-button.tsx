import { useSignOut } from '../account/account.api.ts';
import { Button } from '../ui/button.tsx';
import { LeaveIcon } from '../ui/icons.tsx';

export function SignOutButton() {
  const signOut = useSignOut();
  return (
    <Button
      look="quiet"
      size="small"
      busy={signOut.isPending}
      onClick={() => signOut.mutate({})}
      title={signOut.error ? signOut.error.message : 'Sign out'}
    >
      <LeaveIcon className="size-4" />
      <span className="max-sm:sr-only">{signOut.error ? 'Try again' : 'Sign out'}</span>
    </Button>
  );
}
