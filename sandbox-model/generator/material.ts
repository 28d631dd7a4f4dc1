import type { Material } from './compose.ts';
import { readTopics } from './read-topics.ts';
import { arithmeticSkill } from './skills/arithmetic.ts';
import { countingSkill } from './skills/counting.ts';
import { instructionsSkill } from './skills/instructions.ts';
import { jsonSkill } from './skills/json.ts';
import { listsSkill } from './skills/lists.ts';
import { memorySkill } from './skills/memory.ts';
import { otherLanguages } from './skills/other-languages.ts';
import { poems } from './skills/poems.ts';
import { repeatingSkill } from './skills/repeating.ts';
import { soukQuizSkill } from './skills/souk-quiz.ts';
import { stories } from './skills/stories.ts';
import { summarisingSkill } from './skills/summarising.ts';

/** Everything there is to talk about. */
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
