// Gallery images: flat scenes of a workshop as SVG.

export interface Palette {
  from: string;
  to: string;
  dark: string;
  light: string;
  accent: string;
}

type Scene = (colours: Palette) => string;
type Point = readonly [x: number, y: number];

const times = (count: number, draw: (at: number) => string) =>
  Array.from({ length: count }, (_, at) => draw(at)).join('');
const rect = (x: number, y: number, width: number, height: number, fill: string, more = 'rx="8"') =>
  `<rect x="${x}" y="${y}" width="${width}" height="${height}" fill="${fill}" ${more}/>`;
const circle = (x: number, y: number, r: number, fill: string, more = '') =>
  `<circle cx="${x}" cy="${y}" r="${r}" fill="${fill}" ${more}/>`;
const line = (points: readonly Point[], stroke: string, width: number, more = '') =>
  `<polyline points="${points.map((point) => point.join(',')).join(' ')}" fill="none" stroke="${stroke}" stroke-width="${width}" stroke-linecap="round" stroke-linejoin="round" ${more}/>`;

/** Links of an arm over its joints, to the gripper. */
const limb = (joints: readonly Point[], { light, dark, accent }: Palette, width = 44) =>
  line(joints, light, width) +
  joints.map(([x, y]) => circle(x, y, width * 0.42, dark) + circle(x, y, width * 0.18, accent)).join('');

const gripper = (x: number, y: number, { dark }: Palette) =>
  line(
    [
      [x - 34, y + 70],
      [x - 34, y + 22],
      [x, y],
      [x + 34, y + 22],
      [x + 34, y + 70],
    ],
    dark,
    15,
  );

const arm: Scene = (colours) => {
  const { dark, light, accent } = colours;
  const parts = times(4, (at) =>
    rect(700 + at * 108, 530 - (at % 2) * 6, 78, 70, [accent, light, dark, accent][at] as string),
  );
  return `${rect(0, 600, 1280, 120, dark, '')}${rect(250, 520, 200, 84, dark)}${parts}${limb(
    [
      [350, 520],
      [430, 270],
      [700, 190],
      [808, 380],
    ],
    colours,
  )}${gripper(808, 400, colours)}`;
};

const corridor: Scene = (colours) => {
  const { dark, light, accent } = colours;
  const walls = `<path d="M0 0L470 250V470L0 720Z" fill="${dark}" opacity=".55"/><path d="M1280 0L810 250V470L1280 720Z" fill="${dark}" opacity=".4"/>`;
  const end = rect(470, 250, 340, 220, light, 'opacity=".85"');
  const beams = times(19, (at) => {
    const angle = Math.PI * (1.06 + at * 0.049);
    const reach = 330 + 60 * Math.sin(at * 1.7);
    return line(
      [
        [640, 600],
        [640 + Math.cos(angle) * reach, 600 + Math.sin(angle) * reach],
      ],
      accent,
      3,
      'opacity=".75"',
    );
  });
  return `${walls}${end}${beams}<ellipse cx="640" cy="620" rx="150" ry="52" fill="${dark}"/><ellipse cx="640" cy="596" rx="150" ry="52" fill="${light}"/>${rect(604, 544, 72, 48, dark)}`;
};

const HEAT = ['#fde725', '#a8db34', '#5bc863', '#2a9d8a', '#31688e', '#443a83', '#440154'];

const depth: Scene = () => {
  const shelves = times(
    4,
    (row) =>
      times(9, (column) => {
        const far = Math.max(0, 6 - Math.floor(Math.abs(column - 4) * 1.1 + row * 0.5 + ((row + column) % 2) * 0.6));
        const height = 84 + ((row * 7 + column * 11) % 5) * 12;
        return rect(30 + column * 138, 170 + row * 172 - height, 116, height, HEAT[far] as string, 'rx="4"');
      }) + rect(0, 170 + row * 172, 1280, 14, '#21114e', ''),
  );
  return `${rect(0, 0, 1280, 720, '#2c115f', '')}${shelves}`;
};

const trays: Scene = ({ dark, light, accent, to }) => {
  const parts = [accent, dark, to, '#ffffff'];
  return times(8, (tray) => {
    const [x, y] = [70 + (tray % 4) * 292, 76 + Math.floor(tray / 4) * 296];
    const inside = times(12, (at) => {
      if ((tray * 5 + at * 7) % 6 === 0) return '';
      return circle(
        x + 48 + (at % 4) * 57,
        y + 50 + Math.floor(at / 4) * 76,
        21,
        parts[(tray + (at % 2) * (tray % 2)) % 4] as string,
      );
    });
    return rect(x, y, 264, 252, dark, 'rx="20" opacity=".25"') + rect(x, y - 6, 264, 252, light, 'rx="20"') + inside;
  });
};

const curves: Scene = ({ dark, light, accent, from }) => {
  const grid = times(7, (at) =>
    line(
      [
        [0, 90 + at * 90],
        [1280, 90 + at * 90],
      ],
      light,
      2,
      'opacity=".25"',
    ),
  );
  const joint = (at: number) => {
    const points = Array.from(
      { length: 129 },
      (_, x): Point => [
        x * 10,
        360 + (150 - at * 14) * Math.sin(x / (9 + at * 3) + at * 1.3) * Math.cos(x / 37 + at) + (at - 2.5) * 34,
      ],
    );
    return line(
      points,
      [light, accent, '#ffffff', dark, accent, light][at] as string,
      7 - at * 0.6,
      `opacity="${1 - at * 0.09}"`,
    );
  };
  return `${grid}${times(6, joint)}${rect(930, 0, 4, 720, '#ffffff', 'opacity=".7"')}${circle(932, 360, 14, from, 'stroke="#fff" stroke-width="5"')}`;
};

const walker: Scene = (colours) => {
  const { dark, light } = colours;
  const hills = `<path d="M0 610C200 540 330 640 560 590S950 520 1280 600V720H0Z" fill="${dark}"/><path d="M0 560C260 440 420 560 700 500S1060 420 1280 500V720H0Z" fill="${dark}" opacity=".35"/>`;
  const legs = (
    [
      [430, 0],
      [545, 26],
      [770, -12],
      [880, 18],
    ] as const
  ).map(([x, step]) =>
    limb(
      [
        [x, 330],
        [x - 52 + step, 455],
        [x + step, 575],
      ],
      colours,
      30,
    ),
  );
  return `${hills}${legs.join('')}${rect(385, 255, 545, 110, light, 'rx="46"')}${rect(900, 225, 130, 92, dark, 'rx="26"')}${circle(990, 268, 17, colours.accent)}`;
};

const field: Scene = ({ dark, light, accent }) => {
  const rows = times(13, (at) =>
    line(
      [
        [640 + (at - 6) * 40, 260],
        [640 + (at - 6) * 260, 720],
      ],
      dark,
      22,
      'opacity=".5"',
    ),
  );
  const rotors = (
    [
      [430, 150],
      [850, 150],
    ] as const
  ).map(
    ([x, y]) =>
      `<ellipse cx="${x}" cy="${y}" rx="120" ry="13" fill="${light}" opacity=".85"/>` +
      line(
        [
          [x, y],
          [x, y + 40],
        ],
        dark,
        12,
      ),
  );
  const view = `<path d="M640 240L360 640H920Z" fill="${accent}" opacity=".28"/>`;
  return `${rect(0, 260, 1280, 460, dark, 'opacity=".3"')}${rows}${view}${line(
    [
      [430, 190],
      [640, 205],
      [850, 190],
    ],
    dark,
    20,
  )}${rect(560, 170, 160, 78, light, 'rx="30"')}${circle(640, 234, 20, dark)}${rotors.join('')}`;
};

const boxes: Scene = ({ dark, light, accent }) => {
  const found = (
    [
      [120, 300, 250, 290, light],
      [440, 180, 200, 410, accent],
      [700, 360, 180, 230, light],
      [930, 250, 240, 340, accent],
    ] as const
  ).map(
    ([x, y, width, height, colour]) =>
      rect(x + 26, y + 26, width - 52, height - 26, dark, 'rx="22" opacity=".75"') +
      `<rect x="${x}" y="${y}" width="${width}" height="${height}" rx="12" fill="${colour}" fill-opacity=".16" stroke="${colour}" stroke-width="7"/>` +
      rect(x, y - 40, width * 0.62, 34, colour),
  );
  return `${rect(0, 590, 1280, 130, dark, '')}${found.join('')}`;
};

const words: Scene = ({ dark, light, accent }) => {
  const bubble = (x: number, y: number, width: number, lines: number, fill: string, ink: string) =>
    rect(x, y, width, 52 + lines * 42, fill, 'rx="34"') +
    times(lines, (at) =>
      rect(x + 44, y + 40 + at * 42, (width - 88) * (at === lines - 1 ? 0.55 : 1), 16, ink, 'rx="8" opacity=".5"'),
    );
  return (
    bubble(560, 120, 560, 2, accent, dark) +
    bubble(160, 280, 660, 3, light, dark) +
    bubble(680, 480, 440, 1, accent, dark)
  );
};

const SCENES = { arm, corridor, depth, trays, curves, walker, field, boxes, words };
export type SceneName = keyof typeof SCENES;

export function sceneOf(name: SceneName, palette: Palette): string {
  const { from, to } = palette;
  const ground = `<defs><linearGradient id="g" x2="1" y2="1"><stop stop-color="${from}"/><stop offset="1" stop-color="${to}"/></linearGradient></defs><rect width="1280" height="720" fill="url(#g)"/>`;
  return `<svg xmlns="http://www.w3.org/2000/svg" width="1280" height="720" viewBox="0 0 1280 720">${ground}${SCENES[name](palette)}</svg>`;
}

export const PALETTES = {
  teal: { from: '#d5efe8', to: '#79c2b4', dark: '#134e4a', light: '#f6fffc', accent: '#f59e0b' },
  dusk: { from: '#1e2a52', to: '#a76d9b', dark: '#141b38', light: '#f3e3ee', accent: '#ffd166' },
  sand: { from: '#fbf1df', to: '#e6b980', dark: '#5b3a1e', light: '#fffaf1', accent: '#d9480f' },
  night: { from: '#0f172a', to: '#334155', dark: '#020617', light: '#e2e8f0', accent: '#38bdf8' },
  meadow: { from: '#d9f2d0', to: '#7fb77e', dark: '#234d2c', light: '#fbfff7', accent: '#ffb703' },
  coral: { from: '#ffe3dc', to: '#f08a78', dark: '#6b1f2a', light: '#fff7f4', accent: '#2b6cb0' },
  steel: { from: '#e7edf4', to: '#9fb3c8', dark: '#243b53', light: '#ffffff', accent: '#e4572e' },
} as const satisfies Record<string, Palette>;
export type PaletteName = keyof typeof PALETTES;
