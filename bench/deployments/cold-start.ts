import type { Client } from '../../server/test/harness/clients/client.ts';
import { median } from '../median.ts';

/** In milliseconds. */
interface ColdStart {
  /** From the call to its answer. */
  answered: number;
  /** As the answer's `Server-Timing` has it: what the call waited for the model. */
  waited: number;
  /** As the log has it: until there was a process, and until the model was in it. */
  boot: number;
  load: number;
}

/** Calls a stopped model that was told to start, several times, and tells where the time went. */
export async function printColdStarts(client: Client, name: string, id: string, body: object, starts: number) {
  const seen: ColdStart[] = [];
  for (let start = 0; start < starts; start++) seen.push(await startCold(client, `/v1/deployments/${id}`, body));
  const of = (part: keyof ColdStart) => median(seen.map((start) => start[part])).toFixed(0);
  console.log(
    `  ${name.padEnd(34)}boot ${of('boot')} ms, load ${of('load')} ms; the call waited ${of('waited')} ms for both, and was answered after ${of('answered')} ms`,
  );
}

async function startCold(client: Client, deployment: string, body: object): Promise<ColdStart> {
  await post(client, `${deployment}/stop`);
  await post(client, `${deployment}/start`);
  const begun = performance.now();
  const answer = await post(client, `${deployment}/invoke`, body);
  const answered = performance.now() - begun;
  const [, waited] = /boot;dur=([\d.]+)/.exec(answer.headers.get('server-timing') ?? '') ?? [];
  return { answered, waited: Number(waited), ...(await loadTimes(client, deployment)) };
}

/** Of the last start, from the newest line that tells of one. */
async function loadTimes(client: Client, deployment: string): Promise<{ boot: number; load: number }> {
  const { body } = await client.get(`${deployment}/logs?stream=system`);
  const lines = body.items.map(({ message }: { message: string }) => message) as string[];
  const [, boot, load] = lines.map((line) => TIMES.exec(line)).find((found) => found !== null) ?? [];
  return { boot: Number(boot), load: Number(load) };
}

const TIMES = /process started in (\d+) ms, and loaded the model in (\d+) ms/;

async function post(client: Client, path: string, body?: object) {
  const answer = await client.post(path, body);
  if (answer.status >= 300) throw new Error(`${path}: ${answer.status} ${answer.text}`);
  return answer;
}
