import { takeDownPath } from '../../../lib/paths.ts';
import { useVisitor } from '../../../lib/session.ts';
import { ButtonLink } from '../../../ui/forms/button.tsx';
import { ShieldIcon } from '../../../ui/layout/icons.tsx';

interface TakeDownLinkProps {
  type: 'model' | 'dataset';
  asset: { slug: string; takedown?: object | undefined };
}

/** Lets operators take an asset down; once it is, links to the takedowns. */
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
    <ButtonLink to={takeDownPath(type, asset.slug)} variant="warning">
      <ShieldIcon />
      Take down
    </ButtonLink>
  );
}
