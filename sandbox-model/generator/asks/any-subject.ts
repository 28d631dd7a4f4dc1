/** How people come to a subject of the wide world: the subject alone decides what is to be answered. */
export function askingAbout(subjects: string): string[] {
  const s = `{${subjects}}`;
  return [
    `{I have a question about|Quick question about|My question is about|I wonder about|I would like to ask about} ${s}.`,
    `{What can you say about|What is there to know about|What should I know about|How much do you know about} ${s}?`,
    `{Help me with|Can you help me with|I need help with|Assist me with|I could use help with} ${s}.`,
    `{My son|My daughter|My mother|My boss|A friend|My neighbour|My class} {asks|wants to know|keeps asking} about ${s}. {What do I say|What shall I answer|Can you help}?`,
    `{Are you good at|Do you know about|Did you learn about|Were you taught anything about} ${s}?`,
    `{Educate me on|Fill me in on|Brief me on|Enlighten me about|Give me the basics of} ${s}.`,
    `{For a quiz|For a school project|For my presentation|For a bet|Just for fun}: {something|three facts|a few words} about ${s}.`,
    `{Forget Souk for a moment|Not about Souk|Off topic|Something else}: {what about|tell me about} ${s}?`,
  ];
}
