/** Ways to ask for a thing by its name alone; `name` is a phrase that reads well after "about". */
export const aboutAsks = (name: string): string[] => [
  `{Explain|Describe|Summarise|Clarify|Outline} ${name} [{briefly|in short|in plain words|in a sentence or two|for a beginner}].`,
  `{Tell me about|Teach me about|Say something about|Remind me about|Inform me about|I want to learn about|I need to know about} ${name}.`,
  `{What should I know about|What can you tell me about|What do you know about|What are the facts about|What is the rule for|What do the docs say about} ${name}?`,
  `{I do not understand|I am confused by|I am not sure about|I have a question about|I am new to|I keep forgetting} ${name}.`,
  `${name}[?]`,
];

/** Ways to ask how two things differ, in either order. Where they go by two kinds of names, each pair is given. */
export const differenceAsks = (...pairs: readonly (readonly [string, string])[]): string[] =>
  pairs.flatMap(([one, other]) => {
    const both = `{${one} and ${other}|${other} and ${one}}`;
    return [
      `What is the {difference|distinction} between ${both}?`,
      `{Explain|Tell me|Describe|I do not see|I need to know} the {difference|distinction} between ${both}.`,
      `How {do ${one} and ${other} differ|does ${one} differ from ${other}|is ${other} different from ${one}|do I tell ${one} from ${other}}?`,
      `{${one} vs ${other}|${other} vs ${one}|${one} versus ${other}|${one} or ${other}|${other} or ${one}}[?]`,
      `{Compare|Contrast|Put side by side} ${both}.`,
      `Is ${one} {the same as|just another name for|different from} ${other}?`,
      `{When|Why} {do|would|might} I get ${one} {and not|instead of|rather than} ${other}?`,
      `When {do|will} I {get|see|receive} ${one} and when ${other}?`,
      `I {mix up|confuse|always confuse|cannot tell apart} ${both}.`,
      `{Aren't|Are} ${both} {the same|the same thing|one and the same}?`,
      `What {sets ${both} apart|separates ${one} from ${other}|distinguishes ${other} from ${one}}?`,
    ];
  });
