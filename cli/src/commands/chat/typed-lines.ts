import { createInterface } from 'node:readline';
import { Writable } from 'node:stream';

export interface TypedLines extends AsyncDisposable {
  /** What was typed or pasted next; undefined once the person has left. */
  next(): Promise<string | undefined>;
}

/**
 * Lines typed at a terminal, with history and editing. What is typed while nobody asks is kept unseen and shown with the
 * next question. Several lines that come at once, as pasted ones do, are one text.
 *
 * @param onInterrupt told of Ctrl-C while nobody asks, for a terminal in raw mode sends no signal
 */
export function readTypedLines(
  input: NodeJS.ReadStream,
  output: NodeJS.WriteStream,
  prompt: string,
  onInterrupt: () => void,
): TypedLines {
  let waiting: ((text: string | undefined) => void) | undefined;
  let ended = false;
  let warned = false;
  let lines: string[] = [];

  const seen = Object.assign(
    new Writable({
      write(chunk, _encoding, done) {
        if (waiting) output.write(chunk);
        done();
      },
    }),
    { columns: output.columns },
  );
  output.on('resize', () => Object.assign(seen, { columns: output.columns }).emit('resize'));
  const terminal = createInterface({ input, output: seen, terminal: true, prompt });

  const hand = () => {
    if (!waiting || (lines.length === 0 && !ended)) return;
    const answer = waiting;
    waiting = undefined;
    answer(lines.length === 0 ? undefined : lines.splice(0).join('\n'));
  };

  terminal.on('line', (line) => {
    warned = false;
    lines.push(line);
    // Whatever came in the same piece of input is there by then.
    setImmediate(hand);
  });
  terminal.on('SIGINT', () => {
    if (!waiting) return onInterrupt();
    if (warned || ended) return terminal.close();
    warned = terminal.line === '';
    output.write(warned ? '\n(Ctrl-C again, or Ctrl-D, leaves.)\n' : '\n');
    clearLine(terminal);
    terminal.prompt();
  });
  terminal.on('close', () => {
    ended = true;
    if (waiting) output.write('\n');
    hand();
  });

  return {
    next: () =>
      new Promise((resolve) => {
        waiting = resolve;
        if (lines.length > 0 || ended) return hand();
        terminal.prompt(true);
      }),
    async [Symbol.asyncDispose]() {
      lines = [];
      terminal.close();
    },
  };
}

/** As Ctrl-U does it. */
function clearLine(terminal: ReturnType<typeof createInterface>): void {
  terminal.write(null, { ctrl: true, name: 'e' });
  terminal.write(null, { ctrl: true, name: 'u' });
}
