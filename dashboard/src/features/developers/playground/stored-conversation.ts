import { type Conversation, NEW_CONVERSATION, NO_SETTINGS } from './conversation.ts';

/** Kept with the tab: a reload does not lose it, and nobody else who uses this browser later finds it. */
export function readConversation(name: string): Conversation {
  try {
    const stored: Partial<Conversation> = JSON.parse(sessionStorage.getItem(name) ?? '{}');
    const turns = Array.isArray(stored.turns) ? stored.turns : [];
    return { ...NEW_CONVERSATION, ...stored, turns, settings: { ...NO_SETTINGS, ...stored.settings } };
  } catch {
    return NEW_CONVERSATION;
  }
}

export function writeConversation(name: string, conversation: Conversation): void {
  try {
    sessionStorage.setItem(name, JSON.stringify(conversation));
  } catch {
    // Blocked or full: it lasts as long as the page.
  }
}
