import { spawn } from 'node:child_process';

// Starts something that outlives it and holds what it writes to.
spawn('sleep', ['600'], { stdio: 'inherit' });
process.stdout.write('forked\n');
setInterval(() => {}, 1000);
