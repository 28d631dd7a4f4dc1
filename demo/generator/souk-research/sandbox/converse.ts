import { completePrompts } from '../../../../sandbox-model/eval/complete-prompts.ts';
import { SANDBOX_MODEL_FILE } from '../../../../server/src/inference/sandbox-model.ts';

/** Returns the sandbox model's answers to questions, each in a conversation of its own. */
export async function converse(questions: readonly string[]): Promise<{ question: string; answer: string }[]> {
  const prompts = questions.map((question) => ({
    id: question,
    kind: 'souk' as const,
    messages: [{ role: 'user' as const, content: question }],
    rules: [],
  }));
  const options = { file: SANDBOX_MODEL_FILE, sequences: 1, temperature: 0 };
  const { completions } = await completePrompts(prompts, options);
  return questions.map((question, i) => ({ question, answer: completions[i]?.text.trim() ?? '' }));
}
