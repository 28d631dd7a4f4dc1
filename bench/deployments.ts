import { readFile } from 'node:fs/promises';
import { startWorker } from './deployments/asked-process.ts';
import type { Calls } from './deployments/caller.ts';
import { printColdStarts } from './deployments/cold-start.ts';
import type { InProcess, RanInProcess } from './deployments/in-process.ts';
import { type Deployed, openMarket, sellDeployed } from './deployments/market.ts';
import { type BenchModel, benchModels } from './deployments/models.ts';
import { printModel, type Way } from './deployments/report.ts';
import { BODIES, requestsOf } from './deployments/requests.ts';
import { modelRows, modelTable } from './deployments/rows.ts';
import type { Measured } from './deployments/spread.ts';
import type { Row, Table } from './report/benchmark-result.ts';
import { recordResult } from './report/record-result.ts';
import { startSouk } from './servers.ts';
import { sized } from './size.ts';

// `npm run bench:deployments`: models that are published, listed, bought and deployed, called over HTTP by licensees, against
// onnxruntime called sequentially in a process of its own with the same input. The rounds alternate. Then how long the first
// call of a stopped deployment waits, split into the start of the process and the loading of the model.

const CONNECTIONS = [1, 32];
const ROUNDS = sized(3, 5);
const SECONDS = sized(0.5, 2);
const STARTS = sized(1, 5);

const souk = await startSouk({ SOUK_DEMO: 'false', LOG_LEVEL: 'warn' });
const inProcess = startWorker<InProcess, RanInProcess>('./in-process.ts', { ORT_DISABLE_TELEMETRY: '1' });
const caller = startWorker<Calls, Measured>('./caller.ts');
try {
  const market = await openMarket(souk);
  const models = await benchModels();
  const deployed: Deployed[] = [];
  for (const { file } of models) deployed.push(await sellDeployed(market, 'onnx', { 'model.onnx': file }));

  console.log(`medians of ${ROUNDS} rounds of ${SECONDS} s that alternate`);
  const rows: Row[] = [];
  const tables: Table[] = [];
  for (const [i, model] of models.entries()) {
    const ways = await measure(model, deployed[i] as Deployed);
    printModel(model.name, ways);
    rows.push(...modelRows(model, ways));
    tables.push(modelTable(model.name, ways));
  }

  console.log(`cold starts, medians of ${STARTS}`);
  const { client } = market.seller;
  const notes: string[] = [];
  for (const [i, { name, input, shape, sample }] of models.entries()) {
    const inputs = [{ name: input, shape, datatype: 'FP32', data: Array.from(sample) }];
    notes.push(await printColdStarts(client, name, (deployed[i] as Deployed).id, { inputs }, STARTS));
  }
  const gguf = await readFile(new URL('../sandbox-model/souk-sandbox.gguf', import.meta.url));
  const { id } = await sellDeployed(market, 'gguf', { 'model.gguf': gguf });
  const hello = { messages: [{ role: 'user', content: 'Hello' }], max_tokens: 1 };
  notes.push(await printColdStarts(client, 'sandbox model (gguf)', id, hello, STARTS));
  recordResult('deployments', {
    method: `Deployed ONNX models, called over HTTP by licensees, beside onnxruntime in a process of its own, called sequentially with the same input: medians of ${ROUNDS} rounds of ${SECONDS} s; cold starts are medians of ${STARTS}.`,
    ...{ rows, tables, notes },
  });
} finally {
  caller.stop();
  inProcess.stop();
  await souk.stop();
}

/** Measures every way to call the model in turn, round after round. */
async function measure(model: BenchModel, called: Deployed): Promise<Way[]> {
  const { output: expected } = await inProcess.run({ model, seconds: SECONDS }); // also a warm-up
  const ways: (Way & { run(seconds: number): Promise<Measured> })[] = [
    { name: 'in process', rounds: [], run: (seconds) => inProcess.run({ model, seconds }) },
  ];
  for (const kind of BODIES) {
    const requests = requestsOf(called, model, kind);
    for (const connections of CONNECTIONS) {
      const name = `${kind}, ${connections} at a time`;
      const run = (seconds: number) => caller.run({ url: souk.url, requests, connections, seconds, expected });
      ways.push({ name, load: { kind, connections }, rounds: [], run });
    }
  }
  for (const { run } of ways) await run(SECONDS);
  for (let round = 0; round < ROUNDS; round++) {
    for (const { rounds, run } of ways) {
      const before = await souk.cpuMicroseconds();
      const measured = await run(SECONDS);
      rounds.push({ ...measured, soukCpu: ((await souk.cpuMicroseconds()) - before) / measured.calls });
    }
  }
  return ways;
}
