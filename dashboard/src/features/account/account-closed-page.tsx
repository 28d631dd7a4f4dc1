import { TextLink } from '../../ui/content/text-link.tsx';
import { ButtonLink } from '../../ui/forms/button.tsx';
import { Entrance } from '../../ui/layout/entrance.tsx';

/** Confirms that the account was closed. Public, because its session has ended. */
export function AccountClosedPage() {
  return (
    <Entrance
      title="Your account is closed"
      description="Your name and email are erased, every key has stopped working and every session has ended. Records that others rely on, such as payments, are kept without your name."
      aside={<TextLink to="/sign-up">Create another account</TextLink>}
    >
      <ButtonLink to="/" variant="primary" className="w-full">
        Back to the market
      </ButtonLink>
    </Entrance>
  );
}
