import { spawnSync } from 'node:child_process';
import { createSocket } from 'node:dgram';
import { fstatSync, readdirSync, readFileSync, symlinkSync, unlinkSync, writeFileSync } from 'node:fs';
import { connect, Socket } from 'node:net';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

// Runs in the isolation of an untrusted model, and performs the deed named by its argument.

const [deed = '', ...given] = process.argv.slice(2);
const [folder = '', port = '', elsewhere = '', pid = ''] = given;
const CHECKOUT = fileURLToPath(new URL('../../../../', import.meta.url));

function connects(to: number | string): Promise<unknown> {
  return new Promise((resolve, reject) => {
    const socket = typeof to === 'number' ? connect(to, '127.0.0.1') : connect(to);
    socket.on('connect', resolve).on('error', reject);
  });
}

const attempts: Record<string, () => unknown> = {
  'read the passwords': () => readFileSync('/etc/passwd'),
  'read of the checkout': () => readFileSync(join(CHECKOUT, 'package.json')),
  'list the checkout': () => {
    if (readdirSync(CHECKOUT).includes('package.json')) return;
    throw new Error('there is nothing');
  },
  'read a file elsewhere': () => readFileSync(join(elsewhere, 'secret')),
  'read its environment': () => readFileSync('/proc/self/environ'),
  'read of the server': () => readFileSync(`/proc/${pid}/environ`),
  'read through a link': () => readFileSync(join(folder, 'link')),
  'change a setting of the kernel': () => writeFileSync('/proc/sys/kernel/core_pattern', 'x'),
  'write beside the model': () => writeFileSync(join(folder, 'written'), ''),
  'delete the model': () => unlinkSync(join(folder, 'model-file')),
  'write elsewhere': () => writeFileSync(join(elsewhere, 'written'), ''),
  'write to the root': () => writeFileSync('/written', ''),
  'write to /tmp': () => writeFileSync('/tmp/souk-written', ''),
  'write to /dev': () => symlinkSync('/', '/dev/link'),
  'write beside the code': () => writeFileSync(new URL('./written.ts', import.meta.url), ''),
  connect: () => connects(Number(port)),
  'connect to a socket of the file system': () => connects(join(elsewhere, 'socket')),
  'send a datagram': () =>
    new Promise((resolve, reject) => {
      createSocket('udp4')
        .on('error', reject)
        .send('x', Number(port), '127.0.0.1', (error) => (error ? reject(error) : resolve(0)));
    }),
  'see another process': () => process.kill(Number(pid), 0),
  'end another process': () => process.kill(Number(pid), 'SIGKILL'),
  'start a program': () => {
    const { error } = spawnSync('/bin/true');
    if (error) throw error;
  },
};

const deeds: Record<string, () => unknown> = {
  escape: async () => {
    const achieved: string[] = [];
    for (const [name, attempt] of Object.entries(attempts)) {
      try {
        await attempt();
        achieved.push(name);
      } catch {
        // Expected.
      }
    }
    const environment = { ...process.env };
    return { achieved, tried: Object.keys(attempts).length, environment, uid: process.getuid?.() };
  },
  onnx: async () => {
    const { InferenceSession, Tensor } = await import('onnxruntime-node');
    const session = await InferenceSession.create(join(folder, 'model.onnx'), { intraOpNumThreads: 1 });
    say({ loaded: true });
    const { y } = await session.run({ x: new Tensor('float32', [1, 2, 3], [1, 3]) });
    return { y: Array.from(y?.data as Float32Array) };
  },
  llama: async () => {
    await import('../gguf/skip-binary-test.ts');
    const { LlamaEngine } = await import('../gguf/llama-engine.ts');
    const settings = { file: join(folder, 'model.gguf'), sequences: 1, contextLength: 256, threads: 1 };
    const complaints: string[] = [];
    const engine = await LlamaEngine.load(settings, {
      onAlive: () => {},
      onComplaint: (_level, text) => complaints.push(text),
    });
    let text = '';
    await engine.generate(
      {
        messages: [{ role: 'user', content: 'hello' }],
        ...{ maxTokens: 3, choices: 1, sampling: { temperature: 0 }, seed: 1 },
        ...{ frequencyPenalty: 0, presencePenalty: 0, stop: [], json: false },
      },
      {
        begun: () => {},
        piece: (_choice, piece) => {
          text += piece;
        },
        ended: () => {},
      },
      () => false,
    );
    return { text, complaints };
  },
  loop: () => {
    say({ looping: true });
    for (;;);
  },
  'eat memory': () => {
    const held: Buffer[] = [];
    setInterval(() => held.push(Buffer.alloc(16 * 1024 * 1024, 1)), 1);
    return new Promise(() => {});
  },
  'leave by itself': () => process.kill(process.pid, 'SIGKILL'),
};

// The channel of a real child: a socket inherited from the parent is not network access.
const isChannel = fstatSync(3, { throwIfNoEntry: false })?.isSocket() ?? false;
const channel = isChannel ? new Socket({ fd: 3, readable: true, writable: true }) : process.stdout;

function say(what: object): void {
  channel.write(`${JSON.stringify(what)}\n`);
}

say((await deeds[deed]?.()) as object);
process.kill(process.pid, 'SIGKILL');
