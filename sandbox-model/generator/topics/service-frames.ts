/** How questions about a service begin, whatever they are about. What is given is a phrase, and stands in a sentence. */

/** `what` begins with a plain verb: "rotate the secret". */
export function howTo(what: string): string[] {
  return [
    `{How do I|How can I|How would I|How should I|How does one|How do you|How do we|How could I|How might I} ${what}?`,
    `{What is the {way|right way|best way|proper way|correct way} to|What must I do to|What do I need to do to|What does it take to|What do I have to call to|Which steps are needed to} ${what}?`,
    `{Tell me how to|Explain how to|Show me how to|Describe how to|Remind me how to|I wonder how to|I do not know how to|I have no idea how to|I forgot how to} ${what}[.]`,
    `{I want to|I need to|I would like to|I'd like to|I am trying to|We have to|My goal is to|I wish to|Our team wants to|My boss asked me to} ${what}[.|, how?|. How do I do it?|. What do I call?|, what is the way?]`,
  ];
}

/** `what` begins with a plain verb; the answer is a yes or a no. */
export function mayI(what: string): string[] {
  return [
    `{Can I|May I|Could I|Is it possible to|Am I able to|Am I allowed to|Can we|Is one allowed to|Does Souk let me|Is there a way to|Is it okay to|Do you allow me to} ${what}?`,
    `{I wonder if I can|Tell me if I can|I would like to know whether I may|Say whether I can|I am not sure whether I can} ${what}.`,
    `{Is it true that I can|So I can|Do you think I can} ${what}?`,
  ];
}

/** `what` is a noun with its article: "the replay log". */
export function about(what: string): string[] {
  return [
    `{Explain|Describe|Tell me about|Tell me more about|Give me an overview of|I would like to know about|Inform me about|Say something about|Help me understand} ${what}[.| please.| in simple words.]`,
    `{What do you know about|What can you tell me about|Can you explain|Could you describe|What should I know about|Can you say something about|Could you tell me about|Would you explain} ${what}?`,
    `{I am confused about|I do not understand|I need help with|I read about|I am curious about|Somebody asked me about} ${what}[.|, can you explain?|. What is it?|. Help me, please.]`,
  ];
}

/** `what` is something that may happen: "my server is down". */
export function ifSo(what: string): string[] {
  return [
    `{What happens|What will happen|What does Souk do|What do you do|What is the consequence|How does Souk react|What follows} {if|when|once|in case} ${what}?`,
    `{Suppose|Imagine|Say|Let us assume|Assume} [that] ${what}{. What then|. What happens|. What happens next|; what now|. And then}?`,
  ];
}

/** `does` says what a request brings about: "creates an endpoint". */
export function request(does: string): string[] {
  return [
    `{Which|What} {call|API call|endpoint|request|route|path|HTTP request|method and path} ${does}?`,
    `{Is there|Do you have} {a call|an API call|an endpoint|a route|a request} that ${does}?`,
    `{Name|Show me|Give me|Tell me|I am looking for} the {call|API call|endpoint|request|route} that ${does}.`,
  ];
}
