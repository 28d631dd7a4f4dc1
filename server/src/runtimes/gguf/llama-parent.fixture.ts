import { openLog } from '../../platform/log.ts';
import { LlamaProcess } from './llama-process.ts';

// A parent that prints the pid of its child once it has loaded, and is then killed by a test.

const [file = ''] = process.argv.slice(2);
const llama = new LlamaProcess(
  { file, sequences: 1, contextLength: 512, threads: 1 },
  { queue: 0, maxWait: 1000 },
  { log: openLog('silent') },
);
await llama.load();
process.stdout.write(`${llama.pid}\n`);
setInterval(() => {}, 1000);
