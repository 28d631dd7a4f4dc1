import { type AssetRow, FRAMEWORKS, LICENSES, TASKS } from '../../server/src/catalog/assets/asset.ts';
import { seeded } from '../../server/test/harness/random.ts';

/** A generated model. */
export interface GeneratedModel {
  id: string;
  ownerId: string;
  slug: string;
  name: string;
  task: AssetRow['task'];
  framework: AssetRow['framework'];
  license: string;
  amount: number;
  description: string;
  readme: string;
  downloads: number;
  stars: number;
}

type Random = () => number;

const ROBOTS = 'franka ur5 aloha panda spot anymal jackal turtlebot kuka xarm stretch unitree tiago baxter'.split(' ');
const SKILLS = 'pick place grasp insert stack pour fold wipe open sort weld drill follow avoid dock map'.split(' ');
const METHODS = 'diffusion transformer flow policy ppo sac act octo distilled quantised mixture planner'.split(' ');
const FILLER =
  'model robot data training policy action image camera state arm gripper episode task learning fine tuned weights input output frame control trajectory dataset simulation real world evaluation success rate benchmark license usage example code inference latency batch'.split(
    ' ',
  );
/** Number of rare words. */
const RARE_WORDS = 60_000;
const OWNERS = 40_000;

/**
 * Generates a market of any size, deterministic by seed. Downloads, words and facets are skewed as in real markets: few
 * models are downloaded often, and a few words are in nearly every readme.
 */
export function* generateModels(count: number, seed = 1): Generator<GeneratedModel> {
  const next = seeded(seed);
  const random = () => next(2 ** 32) / 2 ** 32;
  const start = Date.UTC(2024, 0, 1);
  const slugs = new Set<string>();
  for (let i = 0; i < count; i++) {
    const name = [
      pick(random, ROBOTS),
      pick(random, SKILLS),
      pick(random, METHODS),
      `v${1 + (i % 9)}`,
      rareWord(random),
    ];
    const owner = Math.floor(OWNERS * random() ** 2);
    const popularity = random() ** -1.4;
    let slug = `maker-${owner}/${name.join('-')}`;
    while (slugs.has(slug)) slug += 'b';
    slugs.add(slug);
    yield {
      id: idAt('mdl', start + i * 60_000, i),
      ownerId: idAt('usr', start - 1, owner),
      slug,
      name: name.join(' '),
      task: skewed(random, TASKS),
      framework: skewed(random, FRAMEWORKS),
      license: skewed(random, LICENSES),
      amount: random() < 0.6 ? 0 : Math.floor(random() * 50_000),
      description: sentence(random, 14),
      readme: Array.from({ length: 9 }, () => sentence(random, 14)).join('\n'),
      downloads: Math.min(50_000_000, Math.floor(popularity) - 1),
      stars: Math.floor((popularity * random()) / 50),
    };
  }
}

/** Returns a rare word, for a search with few results. */
export function rareWordNumber(number: number): string {
  return `w${number.toString(36)}x`;
}

function rareWord(random: Random): string {
  return rareWordNumber(Math.floor(RARE_WORDS * random() ** 2));
}

function sentence(random: Random, words: number): string {
  const one = () => (random() < 0.75 ? FILLER[Math.floor(FILLER.length * random() ** 2)] : rareWord(random));
  return Array.from({ length: words }, one).join(' ');
}

function skewed<T>(random: Random, values: readonly T[]): T {
  return values[Math.floor(values.length * random() ** 1.6)] as T;
}

function pick<T>(random: Random, values: readonly T[]): T {
  return values[Math.floor(values.length * random())] as T;
}

const DIGITS = '0123456789abcdefghjkmnpqrstvwxyz';

/** Creates an id like the server's: the time first, so that ids sort by it. */
function idAt(prefix: string, time: number, number: number): string {
  const digits = (value: number, length: number) =>
    Array.from({ length }, (_, i) => DIGITS[Math.floor(value / 32 ** (length - 1 - i)) % 32]).join('');
  return `${prefix}_${digits(time, 10)}${digits(number, 16)}`;
}
