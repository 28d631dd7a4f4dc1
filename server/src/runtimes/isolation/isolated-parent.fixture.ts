import { spawn } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { type IsolationLevel, isolateCommand } from './isolate-command.ts';

// A parent that prints the pid of its child once it is busy, and is then killed by a test.

const [level, deed, folder] = process.argv.slice(2) as [IsolationLevel, string, string];
const program = [fileURLToPath(new URL('./isolated-probe.fixture.ts', import.meta.url)), deed, folder];
const { command, args, options } = isolateCommand(
  { program, nodeArguments: [], readable: [folder], memoryMegabytes: 512 },
  level,
);
const child = spawn(command, args, { ...options, stdio: ['ignore', 'ignore', 'inherit', 'pipe'] });
child.stdio[3]?.once('data', () => process.stdout.write(`${child.pid}\n`));
setInterval(() => {}, 1000);
