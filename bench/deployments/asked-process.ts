import { fork } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';

interface Told<Answer> {
  answer?: Answer;
  failed?: string;
}

export interface AskedProcess<Question, Answer> {
  ask(question: Question): Promise<Answer>;
  stop(): void;
}

/** A program of its own that is asked one thing after the other: what it measures is not disturbed by what we do. */
export function startAsked<Question extends object, Answer>(
  program: string,
  env: Record<string, string> = {},
): AskedProcess<Question, Answer> {
  const child = fork(fileURLToPath(new URL(program, import.meta.url)), {
    env: { ...process.env, ...env },
    serialization: 'advanced',
  });
  const ended = once(child, 'exit').then(() => [{ failed: 'it has ended' }]);
  return {
    async ask(question) {
      child.send(question);
      const [told] = (await Promise.race([once(child, 'message'), ended])) as [Told<Answer>];
      if (told.answer === undefined) throw new Error(`${program}: ${told.failed}`);
      return told.answer;
    },
    stop: () => void child.kill(),
  };
}

/** The other side of it. */
export function answerAll<Question, Answer>(answer: (question: Question) => Promise<Answer>): void {
  process.on('disconnect', () => process.exit()); // whoever started it is gone
  process.on('message', async (question: Question) => {
    try {
      process.send?.({ answer: await answer(question) });
    } catch (error) {
      process.send?.({ failed: error instanceof Error ? error.message : String(error) });
    }
  });
}
