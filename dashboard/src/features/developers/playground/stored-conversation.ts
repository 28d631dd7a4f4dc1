import { type Conversation, DEFAULT_SETTINGS, NEW_CONVERSATION } from './conversation.ts';

/** Reads from session storage: it survives a reload, and later users of this browser do not see it. */
export function readConversation(name: string): Conversation {
  try {
    const stored: Partial<Conversation> = JSON.parse(sessionStorage.getItem(name) ?? '{}');
    const turns = Array.isArray(stored.turns) ? stored.turns : [];
    return { ...NEW_CONVERSATION, ...stored, turns, settings: { ...DEFAULT_SETTINGS, ...stored.settings } };
  } catch {
    return NEW_CONVERSATION;
  }
}

export function writeConversation(name: string, conversation: Conversation): void {
  try {
    sessionStorage.setItem(name, JSON.stringify(conversation));
  } catch {
    // Blocked or full: the conversation lasts as long as the page.
  }
}
