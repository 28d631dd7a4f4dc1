import type { Asset } from '../../../lib/labels/asset-labels.ts';
import { managePath } from '../../../lib/paths.ts';
import { ButtonLink } from '../../../ui/forms/button.tsx';
import { useIsOwner } from './ownership.ts';

/** Links the owner to the page that manages the asset. */
export function ManageLink({ asset }: { asset: Asset }) {
  if (!useIsOwner(asset)) return null;
  const type = 'framework' in asset ? 'model' : 'dataset';
  return (
    <ButtonLink to={managePath({ type, id: asset.id })} size="small">
      Manage
    </ButtonLink>
  );
}
