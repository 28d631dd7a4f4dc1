import { spawn } from 'node:child_process';

// Starts a process that outlives it and holds its output streams open.
spawn('sleep', ['600'], { stdio: 'inherit' });
process.stdout.write('forked\n');
setInterval(() => {}, 1000);
