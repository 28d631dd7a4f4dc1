import { TextLink } from '../../ui/content/text-link.tsx';
import { ButtonLink } from '../../ui/forms/button.tsx';
import { Entrance } from '../../ui/layout/entrance.tsx';

/** Where closing an account ends: it says so, as nobody is signed in any more. */
export function AccountClosedPage() {
  return (
    <Entrance
      title="Your account is closed"
      description="Your name and address are erased, every key has stopped working and every session has ended. What others rely on, such as the record of payments, stays without your name."
      aside={<TextLink to="/sign-up">Open another account</TextLink>}
    >
      <ButtonLink to="/" look="primary" className="w-full">
        Back to the market
      </ButtonLink>
    </Entrance>
  );
}
