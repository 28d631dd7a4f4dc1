import type { Conversation, Intent, Skill, Topic, Turn } from './conversation.ts';
import { say } from './phrases.ts';
import type { Random } from './random.ts';
import { readData } from './read-data.ts';
import { roughen, roughenShort } from './roughen.ts';
import { reactTo } from './second-thoughts.ts';
import { lists } from './shapes.ts';
import { restyle, STANDING_RULES } from './styles.ts';

const data = readData('rewording/compose.yaml', lists('systems'));

export interface Material {
  topics: readonly Topic[];
  skills: readonly Skill[];
}

/** Selects the asks of an intent: most are for training, a few are held out. */
export type ChooseAsks = (asks: readonly string[]) => readonly string[];

const ONE_IN = 12;
const isHeldOut = (i: number): boolean => i % ONE_IN === 7;
export const trainingAsks: ChooseAsks = (asks) => asks.filter((_, i) => !isHeldOut(i));
export const heldOut: ChooseAsks = (asks) => asks.filter((_, i) => isHeldOut(i));

const SKILL_SHARE = 0.38;
const STYLED = 0.14;
const SECOND_THOUGHTS = 0.06;
const SYSTEM_SHARE = 0.2;
const RULE_SHARE = 0.02;

/** Generates conversations from topics and skills. */
export class Composer {
  readonly #material: Material;
  readonly #random: Random;
  readonly #chooseAsks: ChooseAsks;

  constructor(material: Material, random: Random, chooseAsks: ChooseAsks) {
    this.#random = random;
    this.#chooseAsks = chooseAsks;
    const topics = material.topics.map((topic) => ({
      ...topic,
      intents: topic.intents.filter((one) => this.#canBeAsked(one)),
    }));
    this.#material = { topics, skills: material.skills };
  }

  next(): Conversation {
    const random = this.#random;
    if (random.chance(RULE_SHARE)) return this.#underARule();
    const turns: Turn[] = [];
    const used = new Set<Skill>();
    let topic = this.#topic();
    for (let left = this.#length(); left > 0; left--) {
      if (this.#material.skills.length > 0 && random.chance(SKILL_SHARE)) {
        const skill = random.weighted(this.#material.skills, ({ weight }) => weight);
        if (skill.onlyOnce && used.has(skill)) continue;
        used.add(skill);
        const skilled = skill.make(random);
        if (skilled.system !== undefined) {
          if (turns.length === 0) return skilled;
          continue;
        }
        turns.push(...skilled.turns);
      } else {
        if (random.chance(0.5)) topic = this.#topic();
        turns.push(...this.#talkAbout(topic, random.pick(topic.intents), true));
      }
    }
    if (turns.length === 0) turns.push(...this.#talkAbout(topic, random.pick(topic.intents), true));
    return random.chance(SYSTEM_SHARE) ? { system: say(random.pick(data.systems), random), turns } : { turns };
  }

  #underARule(): Conversation {
    const random = this.#random;
    const rule = random.pick(STANDING_RULES);
    const turns = Array.from({ length: random.int(1, 3) }, () => {
      const topic = this.#topic();
      return this.#talkAbout(topic, random.pick(topic.intents), false);
    });
    return {
      system: say(random.pick(rule.says), random),
      turns: turns.flat().map(({ ask, answer }) => ({ ask, answer: rule.apply(answer) })),
    };
  }

  /** Returns the turns of an intent and of its follow-ups. */
  #talkAbout(topic: Topic, intent: Intent, mayStyle: boolean): Turn[] {
    const random = this.#random;
    const asked = say(random.pick(this.#chooseAsks(intent.asks)), random);
    const plain = {
      ask: topic.bare ? roughenShort(asked, random) : roughen(asked, random),
      answer: say(random.pick(intent.answers), random),
    };
    const turn = mayStyle && random.chance(STYLED) ? restyle(plain, intent, random) : plain;
    if (turn === plain && mayStyle && random.chance(SECOND_THOUGHTS)) {
      const second = reactTo(turn, intent, random);
      if (second) return [turn, second];
    }
    const following = (intent.followUps ?? []).filter((one) => this.#canBeAsked(one));
    if (following.length === 0 || random.chance(0.4)) return [turn];
    return [turn, ...this.#talkAbout(topic, random.pick(following), mayStyle)];
  }

  #canBeAsked(intent: Intent): boolean {
    return this.#chooseAsks(intent.asks).length > 0;
  }

  #topic(): Topic {
    return this.#random.weighted(this.#material.topics, ({ weight, intents }) => weight * intents.length);
  }

  /** Draws the number of intents: mostly one, sometimes many. */
  #length(): number {
    const chance = this.#random.next();
    if (chance < 0.55) return 1;
    if (chance < 0.77) return 2;
    if (chance < 0.88) return 3;
    return chance < 0.97 ? this.#random.int(4, 7) : this.#random.int(8, 24);
  }
}
