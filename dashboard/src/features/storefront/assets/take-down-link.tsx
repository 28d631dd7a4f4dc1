import { takeDownPath } from '../../../lib/paths.ts';
import { useVisitor } from '../../../lib/session.ts';
import { ButtonLink } from '../../../ui/forms/button.tsx';
import { ShieldIcon } from '../../../ui/layout/icons.tsx';

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
    <ButtonLink to={takeDownPath(type, asset.slug)} look="warning">
      <ShieldIcon />
      Take down
    </ButtonLink>
  );
}
