/** Ways to begin a question that fit many of them. What is given is a phrase itself, and comes in the middle of a sentence. */

/** `what` is something to do, such as `publish a model`. */
export function toDo(what: string): string[] {
  return [
    `{How do I|How can I|How would I|How should I|How could I|How might I|How do I best|Where do I go to} ${what}?`,
    `What {is the way to|do I have to do to|must I do to|is needed to|does it take to|are the steps to|is the right way to|do I need to} ${what}?`,
    `{Show me|Tell me|Explain|Teach me|Describe|Explain to me|Remind me|I want to know|I wonder|Can you tell me|Could you explain|I do not know|I am not sure} how to ${what}[.]`,
    `{I want to|I need to|I would like to|I'd like to|I am trying to|We want to|My goal is to|I have to|I plan to|I am about to|Help me|We need to} ${what}[.|, how?|. How do I do that?|. What do I do?|, where do I start?|, how does that work?|. Which call is it?]`,
    `{how to|steps to|a way to|trying to|the way to|need to} ${what}[?]`,
  ];
}

/** `what` is something that may or may not be done. */
export function allowed(what: string): string[] {
  return [
    `{Can I|May I|Am I allowed to|Is it possible to|Is there a way to|Could I|Will I be able to|Is it okay to|Do you let me|Would I be able to|Do I have the right to|Am I free to} ${what}?`,
    `{I wonder whether I can|I want to know if I can|Tell me whether I may|Please tell me if I can|I am not sure whether I can|Say whether it is possible to} ${what}.`,
  ];
}

/** `what` is a thing, such as `the platform fee`. */
export function about(what: string): string[] {
  return [
    `{Explain|Describe|Tell me about|Tell me more about|Give me an overview of|Help me understand|Say something about|Summarise|Tell me the facts about|Teach me about|Give me a short explanation of} ${what}[.| please.]`,
    `{What can you tell me about|What should I know about|What do you know about|What is there to know about|What do I need to know about|Can you explain|Could you describe|Do you know about|Can you say something about} ${what}?`,
    `{I have a question about|I do not understand|I am confused about|I don't quite get|I need help with|I am reading about|We are discussing|I never understood} ${what}[.|. Can you help?|, can you explain?|. What is it about?]`,
  ];
}

/** `what` is something that may come about, such as `a card is declined`. */
export function when(what: string): string[] {
  return [
    `{What happens|What will happen|What do you do|What does Souk do|What is the result|What comes next|How does Souk react} {if|when|in case|once} ${what}?`,
    `{Suppose|Imagine|Say|Let us say|Assume} ${what}. {What then|What happens|What happens then|What comes next|What now|And then}?`,
  ];
}

/** `does` is what a request brings about, such as `creates a listing`. */
export function call(does: string): string[] {
  return [
    `{Which|What} {call|endpoint|request|route|API call|path|method and path|URL|HTTP request} ${does}?`,
    `{Give me|Show me|Tell me|I need|I am looking for|Name} the {call|endpoint|request|route|API call|path} that ${does}.`,
    `Is there {a call|an endpoint|a route|an API call|a request} that ${does}?`,
  ];
}
