import { statement } from '../../platform/db/statement.ts';

/** Excludes images of a listing whose asset is taken down, on sale or not. */
export const visibleImage = statement<{ sha256: string; size: number }, [id: string]>(
  'gallery_image_to_show',
  `select f.sha256, f.size from files f
   where f.id = $1 and (
     select a.taken_down_at from listings l join assets a on a.id = l.asset_id where l.id = f.folder_id) is null`,
);
