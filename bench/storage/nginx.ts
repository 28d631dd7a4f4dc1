import { spawn } from 'node:child_process';
import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { freePort, responds } from '../servers.ts';

export interface Nginx {
  url: string;
  stop(): Promise<void>;
}

/** Starts Debian's nginx with its usual settings for files, serving one directory on loopback. */
export async function startNginx(directory: string, served: string): Promise<Nginx> {
  const port = await freePort();
  await mkdir(directory, { recursive: true });
  const configuration = join(directory, 'nginx.conf');
  await writeFile(
    configuration,
    `daemon off; worker_processes 1; pid ${directory}/nginx.pid; error_log stderr;
     ${process.getuid?.() === 0 ? 'user root;' : ''}
     events {}
     http {
       access_log off; sendfile on; tcp_nopush on; default_type application/octet-stream;
       client_body_temp_path ${directory}/body; proxy_temp_path ${directory}/proxy;
       fastcgi_temp_path ${directory}/fastcgi; uwsgi_temp_path ${directory}/uwsgi; scgi_temp_path ${directory}/scgi;
       server { listen 127.0.0.1:${port}; root ${served}; }
     }`,
  );
  const child = spawn('nginx', ['-c', configuration], { stdio: 'ignore' });
  let failure: Error | undefined;
  child.on('error', (error) => {
    failure = error;
  });
  const ended = new Promise((resolve) => child.once('close', resolve));
  const url = `http://127.0.0.1:${port}`;
  for (let attempt = 0; !(await responds(url)); attempt++) {
    if (failure || child.exitCode !== null || attempt === 100) {
      throw new Error('nginx did not start: is it installed?', { cause: failure });
    }
    await sleep(50);
  }
  return {
    url,
    async stop() {
      child.kill('SIGTERM');
      await ended;
    },
  };
}
