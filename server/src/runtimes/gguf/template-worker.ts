import { parentPort, workerData } from 'node:worker_threads';
import { Environment, Interpreter, parse, tokenize } from '@huggingface/jinja';
import type { RenderResult, TemplateValues, TemplateWorkerData } from './render-chat-template.ts';

// The thread that renders a model's chat template. The template is untrusted: it may loop or exhaust memory, and then only
// this thread is terminated.

const { source, maxLength } = workerData as TemplateWorkerData;

/** Longer than any plausible list of messages, and cheap to create. */
const MAX_RANGE = 100_000;

class TemplateRejection extends Error {}

let program: ReturnType<typeof parse> | undefined;

function render(values: TemplateValues): RenderResult {
  try {
    program ??= parse(tokenize(source, { lstrip_blocks: true, trim_blocks: true }));
    const text = new Interpreter(createEnvironment(values)).run(program).value;
    if (typeof text !== 'string') return { failed: 'it gave no text' };
    // Checked before it is copied: a string that was doubled a few times is long before it takes memory.
    return text.length > maxLength ? { failed: `it gave more than ${maxLength} characters` } : { text };
  } catch (error) {
    const message = (error instanceof Error ? error.message : String(error)).slice(0, 300);
    return error instanceof TemplateRejection ? { rejected: message } : { failed: message };
  }
}

/** Creates the globals that templates expect, as in Hugging Face's tokenizers. */
function createEnvironment(values: TemplateValues): Environment {
  const environment = new Environment();
  const known = {
    ...{ true: true, True: true, false: false, False: false, none: null, None: null },
    range,
    strftime_now: (format: string) => formatDate(new Date(), format),
    raise_exception: (message: unknown) => {
      throw new TemplateRejection(String(message));
    },
    ...values,
  };
  for (const [name, value] of Object.entries(known)) environment.set(name, value);
  return environment;
}

function range(first: number, second?: number, step = 1): number[] {
  const [start, end] = second === undefined ? [0, first] : [first, second];
  const length = Math.max(0, Math.ceil((end - start) / step));
  if (!(length <= MAX_RANGE)) throw new Error(`a range of ${length} is too long`);
  return Array.from({ length }, (_, i) => start + i * step);
}

function formatDate(date: Date, format: string): string {
  const named = (options: Intl.DateTimeFormatOptions): string =>
    date.toLocaleDateString('en-US', { timeZone: 'UTC', ...options });
  const two = (number: number): string => String(number).padStart(2, '0');
  const fields: Record<string, string> = {
    Y: String(date.getUTCFullYear()),
    m: two(date.getUTCMonth() + 1),
    d: two(date.getUTCDate()),
    H: two(date.getUTCHours()),
    M: two(date.getUTCMinutes()),
    S: two(date.getUTCSeconds()),
    B: named({ month: 'long' }),
    b: named({ month: 'short' }),
    A: named({ weekday: 'long' }),
    a: named({ weekday: 'short' }),
    '%': '%',
  };
  return format.replaceAll(/%([A-Za-z%])/g, (whole, letter: string) => fields[letter] ?? whole);
}

parentPort?.on('message', (values: TemplateValues) => parentPort?.postMessage(render(values)));
parentPort?.postMessage('ready');
