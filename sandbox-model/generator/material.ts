import type { Material } from './compose.ts';
import { readTopics } from './read-topics.ts';
import { arithmeticSkill } from './skills/arithmetic/arithmetic.ts';
import { countingSkill } from './skills/arithmetic/counting.ts';
import { instructionsSkill } from './skills/instructions.ts';
import { jsonSkill } from './skills/json/json.ts';
import { memorySkill } from './skills/memory/memory.ts';
import { otherLanguages } from './skills/other-languages.ts';
import { soukQuizSkill } from './skills/souk-quiz.ts';
import { poems } from './skills/stories/poems.ts';
import { stories } from './skills/stories/stories.ts';
import { listsSkill } from './skills/texts/lists.ts';
import { repeatingSkill } from './skills/texts/repeating.ts';
import { summarisingSkill } from './skills/texts/summarising.ts';

/** All topics and skills. */
export const MATERIAL: Material = {
  topics: readTopics(),
  skills: [
    arithmeticSkill,
    countingSkill,
    instructionsSkill,
    jsonSkill,
    listsSkill,
    memorySkill,
    otherLanguages,
    poems,
    repeatingSkill,
    soukQuizSkill,
    stories,
    summarisingSkill,
  ],
};
