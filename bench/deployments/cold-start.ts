import type { Client } from '../../server/test/harness/clients/client.ts';
import { median } from '../median.ts';

/** Times in milliseconds. */
interface ColdStart {
  /** From the request to the response. */
  responded: number;
  /** From `Server-Timing` of the response: how long the request waited for the model. */
  waited: number;
  /** From the log: until the process was up, and until the model was loaded. */
  boot: number;
  load: number;
}

/** Calls a model right after it is started, several times; prints and returns where the time went. */
export async function printColdStarts(
  client: Client,
  name: string,
  id: string,
  body: object,
  starts: number,
): Promise<string> {
  const measured: ColdStart[] = [];
  for (let start = 0; start < starts; start++) measured.push(await startCold(client, `/v1/deployments/${id}`, body));
  const of = (part: keyof ColdStart) => median(measured.map((start) => start[part])).toFixed(0);
  const times = `boot ${of('boot')} ms, load ${of('load')} ms; the call waited ${of('waited')} ms for both, and got a response after ${of('responded')} ms`;
  console.log(`  ${name.padEnd(34)}${times}`);
  return `Cold start of ${name}: ${times}.`;
}

async function startCold(client: Client, deployment: string, body: object): Promise<ColdStart> {
  await post(client, `${deployment}/stop`);
  await post(client, `${deployment}/start`);
  const startedAt = performance.now();
  const response = await post(client, `${deployment}/invoke`, body);
  const responded = performance.now() - startedAt;
  const [, waited] = /boot;dur=([\d.]+)/.exec(response.headers.get('server-timing') ?? '') ?? [];
  return { responded, waited: Number(waited), ...(await loadTimes(client, deployment)) };
}

/** Returns the times of the last start, from the newest log line about one. */
async function loadTimes(client: Client, deployment: string): Promise<{ boot: number; load: number }> {
  const { body } = await client.get(`${deployment}/logs?stream=system`);
  const lines = body.items.map(({ message }: { message: string }) => message) as string[];
  const [, boot, load] = lines.map((line) => TIMES.exec(line)).find((found) => found !== null) ?? [];
  return { boot: Number(boot), load: Number(load) };
}

const TIMES = /process started in (\d+) ms, and loaded the model in (\d+) ms/;

async function post(client: Client, path: string, body?: object) {
  const response = await client.post(path, body);
  if (response.status >= 300) throw new Error(`${path}: ${response.status} ${response.text}`);
  return response;
}
