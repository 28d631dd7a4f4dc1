import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { chown, mkdtemp, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { fileURLToPath } from 'node:url';
import { CreateBucketCommand, S3Client } from '@aws-sdk/client-s3';
import { swiftCommand } from './s3/install-swift.ts';

const SCRIPT = fileURLToPath(new URL('./s3/swift_server.py', import.meta.url));
const NOBODY = 65534;

export interface TestS3 {
  endpoint: string;
  accessKeyId: string;
  secretAccessKey: string;
  region: string;
  createBucket(name: string): Promise<void>;
  stop(): Promise<void>;
}

/** Starts a real S3 server, OpenStack Swift. Available where `isMissing('s3-server')` is false. */
export async function startS3(): Promise<TestS3> {
  const credentials = { accessKeyId: 'test:tester', secretAccessKey: 'testing' };
  // On disk, because Swift needs extended attributes, which not every in-memory file system supports.
  const folder = await mkdtemp(join('/var/tmp', 'souk-s3-'));
  const { command, args, env } = swiftCommand(SCRIPT);
  const isRoot = process.getuid?.() === 0;
  // A test server does not need root.
  if (isRoot) await chown(folder, NOBODY, NOBODY);
  const child = spawn(command, [...args, folder, credentials.accessKeyId, credentials.secretAccessKey], {
    env,
    cwd: folder,
    stdio: ['ignore', 'pipe', 'inherit'],
    ...(isRoot ? { uid: NOBODY, gid: NOBODY } : {}),
  });
  const ended = once(child, 'exit');
  const stop = async () => {
    child.kill('SIGKILL');
    await ended;
    await rm(folder, { recursive: true, force: true });
  };

  let port: string | undefined;
  for await (const line of createInterface({ input: child.stdout })) {
    port = /^listening on (\d+)$/.exec(line)?.[1];
    if (port) break;
  }
  if (!port) {
    await stop();
    throw new Error('the S3 server did not start');
  }
  const server = { ...credentials, endpoint: `http://127.0.0.1:${port}`, region: 'us-east-1' };
  const client = new S3Client({ ...server, credentials, forcePathStyle: true });
  return {
    ...server,
    createBucket: async (name) => void (await client.send(new CreateBucketCommand({ Bucket: name }))),
    async stop() {
      client.destroy();
      await stop();
    },
  };
}
