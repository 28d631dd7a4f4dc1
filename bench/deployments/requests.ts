import type { BenchModel } from './models.ts';

export const BODIES = ['JSON', 'binary'] as const;
export type BodyKind = (typeof BODIES)[number];

/** Returns complete HTTP requests, the same for each caller's key. */
export function requestsOf(
  { url, secrets }: { url: string; secrets: readonly string[] },
  { input: name, shape, sample }: BenchModel,
  kind: BodyKind,
): Buffer[] {
  const tensor = { name, shape, datatype: 'FP32' };
  const { headers, body } =
    kind === 'JSON'
      ? asJson({ inputs: [{ ...tensor, data: Array.from(sample, short) }] })
      : asBinary(
          {
            inputs: [{ ...tensor, parameters: { binary_data_size: sample.byteLength } }],
            parameters: { binary_data_output: true },
          },
          Buffer.from(sample.buffer, sample.byteOffset, sample.byteLength),
        );
  const { host, pathname } = new URL(url);
  return secrets.map((secret) => {
    const lines = { host, authorization: `Bearer ${secret}`, ...headers, 'content-length': String(body.length) };
    const head = Object.entries(lines).map(([header, value]) => `${header}: ${value}\r\n`);
    return Buffer.concat([Buffer.from(`POST ${pathname} HTTP/1.1\r\n${head.join('')}\r\n`), body]);
  });
}

interface SerializedBody {
  headers: Record<string, string>;
  body: Buffer;
}

function asJson(request: object): SerializedBody {
  return { headers: { 'content-type': 'application/json' }, body: Buffer.from(JSON.stringify(request)) };
}

/** Uses the protocol's binary extension. */
function asBinary(request: object, tensor: Buffer): SerializedBody {
  const head = Buffer.from(JSON.stringify(request));
  return {
    headers: {
      'content-type': 'application/octet-stream',
      'inference-header-content-length': String(head.length),
    },
    body: Buffer.concat([head, tensor]),
  };
}

/** Shortens a number to the precision of FP32, as a good client does. */
function short(value: number): number {
  return Number(value.toPrecision(7));
}

/** Tolerance, since batched calls are rounded differently. */
const TOLERANCE = 1e-3;

/** Throws if a response differs from the model's output. */
export function requireOutput(head: string, body: Buffer, expected: Float32Array): void {
  const [, length] = /inference-header-content-length: (\d+)/i.exec(head) ?? [];
  const raw = length === undefined ? undefined : Uint8Array.from(body.subarray(Number(length)));
  const numbers = raw
    ? new Float32Array(raw.buffer)
    : (JSON.parse(body.toString()) as { outputs: { data: number[] }[] }).outputs[0]?.data;
  const isSame =
    numbers?.length === expected.length &&
    expected.every((value, i) => Math.abs(value - (numbers[i] as number)) <= TOLERANCE);
  if (!isSame) throw new Error(`unexpected output: ${body.toString('latin1')}`);
}
