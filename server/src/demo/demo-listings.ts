import type { AssetKind } from '../catalog/assets/asset.ts';
import { DEMO_DATASET } from './demo-catalog.ts';
import type { Colour } from './paint-gradient.ts';

export interface DemoListing {
  kind: AssetKind;
  /** Name of the asset on sale, which determines the price. */
  name: string;
  title: string;
  description: string;
  picture: { alt: string; from: Colour; to: Colour };
}

/** Suggested to new users. */
export const FEATURED: DemoListing = {
  kind: 'model',
  name: 'Corridor Navigator',
  title: 'Corridor Navigator for wheeled bases',
  description:
    'One license covers **every later revision**.\n\nNeeds a 2D lidar with 180 beams. Small enough to run on the base itself.\n',
  picture: { alt: 'From deep blue to the light at the end of a corridor', from: [18, 52, 96], to: [252, 214, 130] },
};

/** Already bought by the buyer. */
export const BOUGHT: DemoListing = {
  kind: 'dataset',
  name: DEMO_DATASET.name,
  title: 'Tray Sorting, two teleoperated episodes',
  description: 'Joint angles of an SO-100 arm at 20 frames a second, in the layout of LeRobot.\n',
  picture: { alt: 'From the green of a tray to the grey of parts', from: [24, 110, 84], to: [206, 212, 218] },
};

/** Also deployed, for others to try. */
export const DEPLOYED: DemoListing = {
  kind: 'model',
  name: 'Souk Sandbox',
  title: 'Souk Sandbox, a language model for the CPU',
  description: 'Free for any use under Apache-2.0. One GGUF file of 15 MB that answers in a few milliseconds.\n',
  picture: { alt: 'From the dark of a terminal to the gold of a lit window', from: [30, 27, 46], to: [240, 190, 90] },
};

/** Listings of the demo's seller. */
export const DEMO_LISTINGS: readonly DemoListing[] = [
  {
    kind: 'model',
    name: 'Pick Place Policy',
    title: 'Pick and place, ready to run',
    description: 'Free for any use under Apache-2.0, products included.\n',
    picture: { alt: 'From the red of a bin to the white of a tray', from: [178, 58, 46], to: [246, 238, 228] },
  },
  DEPLOYED,
  BOUGHT,
  FEATURED,
];
