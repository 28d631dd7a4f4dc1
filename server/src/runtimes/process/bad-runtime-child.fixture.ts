import { writeSync } from 'node:fs';
import { CHILD_CHANNEL } from './child-channel.ts';
import { connectToParent } from './parent-channel.ts';

// A misbehaving child, as if an untrusted model had taken it over. Messages name the deed: on load, or later.

const ENDLESS_HEAD = Buffer.from([1, 0, 0, 0, 0xff, 0xff, 0xff, 0xff]);

const deeds: Record<string, () => void> = {
  nothing: () => {},
  exit: () => process.exit(3),
  abort: () => process.abort(),
  'throw what is too much': () => {
    throw new Error('std::bad_alloc');
  },
  'fail to load': () => say({ type: 'unloadable', reason: `no model in ${process.argv[1]}` }),
  'lack memory': () => say({ type: 'unloadable', reason: 'Failed to allocate memory for requested buffer' }),
  'eat the heap': () => {
    const held: number[][] = [];
    for (;;) held.push(new Array(10_000).fill(1.5));
  },
  'eat memory beside the heap': () => {
    const held: Buffer[] = [];
    setInterval(() => held.push(Buffer.alloc(16 * 1024 * 1024, 1)), 1);
  },
  compute: () => {
    for (;;);
  },
  'say garbage': () => void writeSync(CHILD_CHANNEL, 'what is this?'.repeat(100)),
  'claim to say very much': () => void writeSync(CHILD_CHANNEL, ENDLESS_HEAD),
  'send an unexpected message': () => say({ type: 'response' }),
  print: () => {
    process.stdout.write('one\ntwo, which has no end');
    process.stderr.write(`\u001b[31mat ${import.meta.url}\n`);
    say({ type: 'log', level: 'warn', text: `${'long '.repeat(1000)}\n` });
  },
  'send bytes': () => say({ type: 'bytes' }, [Buffer.from('some'), Buffer.alloc(3_000_000, 'x')]),
};

const say = connectToParent(10_000_000, (message, attachments) => {
  if (message.type === 'echo') {
    say(message, attachments);
    return;
  }
  deeds[String(message.deed)]?.();
  if (message.type === 'load') say({ type: 'ready', description: 'something' });
});
