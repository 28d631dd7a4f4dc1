import { writeSync } from 'node:fs';
import { FRAME, FrameReader, frameHead, jsonFrame, requestFrame } from './frames.ts';
import { SCRATCH_DESCRIPTOR } from './scratch-descriptor.ts';

// A child that misbehaves as if it were compromised. The task's name selects how.

const REQUEST = requestFrame(0, 1024 * 1024);

const behaviours: Record<string, () => void> = {
  hang: () => {},
  busy: () => {
    for (;;);
  },
  crash: () => process.exit(3),
  abort: () => process.abort(),
  throw: () => {
    throw new Error('as it happens');
  },
  garbage: () => process.stdout.write('what is this?'.repeat(1000)),
  'no JSON': () => process.stdout.write(Buffer.concat([frameHead(FRAME.result, 3), Buffer.from('{"a')])),
  'unexpected part': () => process.stdout.write(jsonFrame(FRAME.part, {})),
  'unknown kind': () => process.stdout.write(frameHead(99, 0)),
  'bad request': () => process.stdout.write(requestFrame(-1, 10)),
  'endless result': () => process.stdout.write(frameHead(FRAME.result, 0xffffffff)),
  'long result': () => process.stdout.write(jsonFrame(FRAME.result, 'x'.repeat(5 * 1024 * 1024))),
  flood: () => {
    for (let i = 0; i < 1000; i++) process.stdout.write(REQUEST);
  },
  'ask and not read': () => {
    process.stdin.pause();
    setInterval(() => {}, 1000);
    for (let i = 0; i < 10; i++) process.stdout.write(REQUEST);
  },
  'ask and leave': () => {
    for (let i = 0; i < 10; i++) process.stdout.write(REQUEST);
    process.exit();
  },
  'eat the heap': () => {
    const held: number[][] = [];
    for (;;) held.push(new Array(10_000).fill(1.5));
  },
  'eat buffers': () => {
    const held: Buffer[] = [];
    setInterval(() => held.push(Buffer.alloc(16 * 1024 * 1024, 1)), 1);
  },
  'fill its scratch file': () => {
    writeSync(SCRATCH_DESCRIPTOR, 'x', 0);
    process.stdout.write(jsonFrame(FRAME.failure, { unreadable: true, message: 'it was written to' }));
  },
  'write far into its scratch file': () => void writeSync(SCRATCH_DESCRIPTOR, 'x', 1024 * 1024),
  'find the disk full': () =>
    process.stdout.write(jsonFrame(FRAME.failure, { full: true, message: 'the disk is full' })),
  'odd failure': () => process.stdout.write(jsonFrame(FRAME.failure, null)),
};

const frames = new FrameReader(1024 * 1024);
process.stdin.on('data', (piece: Buffer) => {
  for (const { kind, payload } of frames.push(piece)) {
    if (kind === FRAME.task) behaviours[JSON.parse(payload.toString()).name]?.();
  }
});
if (process.argv[2]) behaviours[process.argv[2]]?.();
