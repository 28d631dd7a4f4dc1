import type { DemoAsset } from './demo-asset.ts';

/** Every asset that is generated. */
export const ASSETS: readonly DemoAsset[] = [];
