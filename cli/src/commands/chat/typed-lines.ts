import { createInterface } from 'node:readline';
import { Writable } from 'node:stream';

export interface TypedLines extends AsyncDisposable {
  /** Returns the next text that is typed or pasted; undefined once the person has left. */
  next(): Promise<string | undefined>;
}

/**
 * Reads lines typed at a terminal, with history and editing. Text typed between two prompts is buffered and shown with
 * the next one. Several lines that arrive at once, as when pasting, are one text.
 *
 * @param onInterrupt called on Ctrl-C between two prompts, since a terminal in raw mode sends no signal
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

  const visible = Object.assign(
    new Writable({
      write(chunk, _encoding, done) {
        if (waiting) output.write(chunk);
        done();
      },
    }),
    { columns: output.columns },
  );
  output.on('resize', () => Object.assign(visible, { columns: output.columns }).emit('resize'));
  const terminal = createInterface({ input, output: visible, terminal: true, prompt });

  const deliver = () => {
    if (!waiting || (lines.length === 0 && !ended)) return;
    const resolve = waiting;
    waiting = undefined;
    resolve(lines.length === 0 ? undefined : lines.splice(0).join('\n'));
  };

  terminal.on('line', (line) => {
    warned = false;
    lines.push(line);
    // All lines of the same chunk of input have arrived by the next turn of the event loop.
    setImmediate(deliver);
  });
  terminal.on('SIGINT', () => {
    if (!waiting) return onInterrupt();
    if (warned || ended) return terminal.close();
    warned = terminal.line === '';
    output.write(warned ? '\n(Press Ctrl-C again or Ctrl-D to exit.)\n' : '\n');
    clearLine(terminal);
    terminal.prompt();
  });
  terminal.on('close', () => {
    ended = true;
    if (waiting) output.write('\n');
    deliver();
  });

  return {
    next: () =>
      new Promise((resolve) => {
        waiting = resolve;
        if (lines.length > 0 || ended) return deliver();
        terminal.prompt(true);
      }),
    async [Symbol.asyncDispose]() {
      lines = [];
      terminal.close();
    },
  };
}

/** Clears the line as Ctrl-U does. */
function clearLine(terminal: ReturnType<typeof createInterface>): void {
  terminal.write(null, { ctrl: true, name: 'e' });
  terminal.write(null, { ctrl: true, name: 'u' });
}
