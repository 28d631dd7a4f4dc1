import type { CatalogOptions } from '../../catalog/catalog-options.ts';

export interface ListingsOptions extends Pick<CatalogOptions, 'storage' | 'requiresConfirmedEmail'> {
  /** Base of image URLs. */
  publicUrl: string;
}
