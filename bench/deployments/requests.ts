import type { BenchModel } from './models.ts';

export const BODIES = ['JSON', 'binary'] as const;
export type BodyKind = (typeof BODIES)[number];

/** Whole requests, as they go over a connection: the same one of each caller. */
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

interface Written {
  headers: Record<string, string>;
  body: Buffer;
}

function asJson(request: object): Written {
  return { headers: { 'content-type': 'application/json' }, body: Buffer.from(JSON.stringify(request)) };
}

/** The protocol's binary extension. */
function asBinary(request: object, tensor: Buffer): Written {
  const head = Buffer.from(JSON.stringify(request));
  return {
    headers: {
      'content-type': 'application/octet-stream',
      'inference-header-content-length': String(head.length),
    },
    body: Buffer.concat([head, tensor]),
  };
}

/** As a client writes it that knows what FP32 is: no longer than it has to be. */
function short(value: number): number {
  return Number(value.toPrecision(7));
}

const NEAR = 1e-3;

/** Throws where an answer does not say what the model says. Together with others it is rounded otherwise. */
export function requireOutput(head: string, body: Buffer, expected: Float32Array): void {
  const [, length] = /inference-header-content-length: (\d+)/i.exec(head) ?? [];
  const raw = length === undefined ? undefined : Uint8Array.from(body.subarray(Number(length)));
  const numbers = raw
    ? new Float32Array(raw.buffer)
    : (JSON.parse(body.toString()) as { outputs: { data: number[] }[] }).outputs[0]?.data;
  const isSame =
    numbers?.length === expected.length &&
    expected.every((value, i) => Math.abs(value - (numbers[i] as number)) <= NEAR);
  if (!isSame) throw new Error(`an answer that says something else: ${body.toString('latin1')}`);
}
