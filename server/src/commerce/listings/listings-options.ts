import type { CatalogOptions } from '../../catalog/catalog-options.ts';

export interface ListingsOptions extends Pick<CatalogOptions, 'storage' | 'confirmsAddresses'> {
  /** What the addresses of images begin with. */
  publicUrl: string;
}
