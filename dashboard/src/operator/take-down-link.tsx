import { useVisitor } from '../session.tsx';
import { ButtonLink } from '../ui/button.tsx';
import { ShieldIcon } from '../ui/icons.tsx';
import { takeDownAddress } from './asset-entry.ts';

interface TakeDownLinkProps {
  type: 'model' | 'dataset';
  asset: { slug: string; takedown?: object | undefined };
}

/** On a page of the storefront, for operators alone. What is taken down already has the list of takedowns instead. */
export function TakeDownLink({ type, asset }: TakeDownLinkProps) {
  if (!useVisitor()?.operator) return null;
  if (asset.takedown) {
    return (
      <ButtonLink to="/dashboard/operator/takedowns">
        <ShieldIcon />
        Takedowns
      </ButtonLink>
    );
  }
  return (
    <ButtonLink to={takeDownAddress(type, asset.slug)} look="warning">
      <ShieldIcon />
      Take down
    </ButtonLink>
  );
}
