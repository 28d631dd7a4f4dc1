import { writeFile } from 'node:fs/promises';

/**
 * A handwritten GGUF file with llama's architecture, created in a few milliseconds: valid for llama.cpp, and small enough
 * for every test to have its own. Its weights are random, with a bias towards lower-case letters and towards an end after
 * some dozens of them.
 */
export interface TinyGguf {
  seed?: number;
  /** Null omits it. */
  chatTemplate?: string | null;
  contextLength?: number;
  /** Bias towards the end: 0 never ends by itself, 1 ends after some dozens of tokens. */
  leaning?: number;
  /** Sampling parameters that the file suggests. */
  temperature?: number;
}

export const CHAT_ML =
  "{% for message in messages %}{{ '<|im_start|>' + message.role + '\\n' + message.content + '<|im_end|>\\n' }}" +
  "{% endfor %}{% if add_generation_prompt %}{{ '<|im_start|>assistant\\n' }}{% endif %}";

const WIDTH = 64;
const HEADS = 4;
const INNER = 128;
const BLOCKS = 2;
const MERGES = ['h e', 't h', 'e r', 'i n', 'l l', 'l o', 'th e', 'he ll'];
const SPECIALS = ['<|endoftext|>', '<|im_start|>', '<|im_end|>'];

const NORMAL = 1;
const CONTROL = 3;

export async function writeTinyGguf(path: string, options: TinyGguf = {}): Promise<void> {
  await writeFile(path, tinyGguf(options));
}

export function tinyGguf({
  seed = 1,
  chatTemplate = CHAT_ML,
  contextLength = 512,
  leaning = 1,
  temperature,
}: TinyGguf = {}): Buffer {
  const tokens = [...byteAlphabet(), ...MERGES.map((merge) => merge.replace(' ', '')), ...SPECIALS];
  const end = tokens.indexOf('<|im_end|>');
  const fields = [
    text('general.architecture', 'llama'),
    text('general.name', 'Tiny'),
    ...(temperature === undefined ? [] : [f32('general.sampling.temp', temperature)]),
    u32('llama.context_length', contextLength),
    u32('llama.embedding_length', WIDTH),
    u32('llama.block_count', BLOCKS),
    u32('llama.feed_forward_length', INNER),
    u32('llama.attention.head_count', HEADS),
    u32('llama.attention.head_count_kv', HEADS),
    f32('llama.attention.layer_norm_rms_epsilon', 1e-5),
    u32('llama.vocab_size', tokens.length),
    text('tokenizer.ggml.model', 'gpt2'),
    text('tokenizer.ggml.pre', 'gpt-2'),
    texts('tokenizer.ggml.tokens', tokens),
    numbers(
      'tokenizer.ggml.token_type',
      tokens.map((token) => (SPECIALS.includes(token) ? CONTROL : NORMAL)),
    ),
    texts('tokenizer.ggml.merges', MERGES),
    u32('tokenizer.ggml.bos_token_id', tokens.indexOf('<|endoftext|>')),
    u32('tokenizer.ggml.eos_token_id', end),
    boolean('tokenizer.ggml.add_bos_token', false),
    ...(chatTemplate === null ? [] : [text('tokenizer.chat_template', chatTemplate)]),
  ];
  return assemble(fields, weights(tokens, end, seed, leaning));
}

interface Tensor {
  name: string;
  /** The length of a row comes first. */
  shape: readonly number[];
  values: Float32Array;
}

function weights(tokens: readonly string[], end: number, seed: number, leaning: number): Tensor[] {
  const gauss = gaussian(seed);
  const random = (name: string, shape: readonly number[], size: number): Tensor => ({
    name,
    shape,
    values: Float32Array.from({ length: shape.reduce((a, b) => a * b) }, () => size * gauss()),
  });
  const ones = (name: string): Tensor => ({ name, shape: [WIDTH], values: new Float32Array(WIDTH).fill(1) });

  // The first number of every embedding is the same, so an output weight on it is a bias towards a token.
  const embedding = random('token_embd.weight', [WIDTH, tokens.length], 0.5);
  const output = random('output.weight', [WIDTH, tokens.length], 0.25);
  tokens.forEach((token, id) => {
    embedding.values[id * WIDTH] = 4;
    output.values[id * WIDTH] = /^([a-z]{1,3}|Ġ|Ċ)$/.test(token) ? 0.5 : -1.6;
  });
  output.values.fill(0, end * WIDTH, (end + 1) * WIDTH);
  output.values[end * WIDTH] = leaning === 0 ? -10 : 0.75 * leaning;

  const blocks = Array.from({ length: BLOCKS }, (_, block) => [
    ones(`blk.${block}.attn_norm.weight`),
    ...['q', 'k', 'v', 'output'].map((name) => random(`blk.${block}.attn_${name}.weight`, [WIDTH, WIDTH], 0.12)),
    ones(`blk.${block}.ffn_norm.weight`),
    random(`blk.${block}.ffn_gate.weight`, [WIDTH, INNER], 0.12),
    random(`blk.${block}.ffn_up.weight`, [WIDTH, INNER], 0.12),
    random(`blk.${block}.ffn_down.weight`, [INNER, WIDTH], 0.08),
  ]);
  return [embedding, ...blocks.flat(), ones('output_norm.weight'), output];
}

/** The letters that gpt2 uses for the 256 bytes: the byte itself if printable, otherwise one from U+0100 on. */
function byteAlphabet(): string[] {
  let next = 256;
  return Array.from({ length: 256 }, (_, byte) => {
    const printable = (byte > 32 && byte < 127) || (byte > 160 && byte !== 173);
    return String.fromCodePoint(printable ? byte : next++);
  });
}

/** Normally distributed numbers, deterministic by seed. */
function gaussian(seed: number): () => number {
  let state = seed >>> 0;
  const uniform = (): number => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
  return () => Math.sqrt(-2 * Math.log(1 - uniform())) * Math.cos(2 * Math.PI * uniform());
}

function assemble(fields: readonly Buffer[], tensors: readonly Tensor[]): Buffer {
  let offset = 0;
  const infos = tensors.map(({ name, shape, values }) => {
    const info = Buffer.concat([
      string(name),
      number32(shape.length),
      ...shape.map(number64),
      number32(0),
      number64(offset),
    ]);
    offset += padded(values.byteLength);
    return info;
  });
  const header = Buffer.concat([
    Buffer.from('GGUF'),
    number32(3),
    number64(tensors.length),
    number64(fields.length),
    ...fields,
    ...infos,
  ]);
  const data = tensors.map(({ values }) => pad(Buffer.from(values.buffer, values.byteOffset, values.byteLength)));
  return Buffer.concat([pad(header), ...data]);
}

const ALIGNMENT = 32;

function padded(bytes: number): number {
  return Math.ceil(bytes / ALIGNMENT) * ALIGNMENT;
}

function pad(bytes: Buffer): Buffer {
  return Buffer.concat([bytes, Buffer.alloc(padded(bytes.length) - bytes.length)]);
}

function u32(key: string, value: number): Buffer {
  return Buffer.concat([string(key), number32(4), number32(value)]);
}

function f32(key: string, value: number): Buffer {
  const bytes = Buffer.alloc(4);
  bytes.writeFloatLE(value);
  return Buffer.concat([string(key), number32(6), bytes]);
}

function boolean(key: string, value: boolean): Buffer {
  return Buffer.concat([string(key), number32(7), Buffer.from([value ? 1 : 0])]);
}

function text(key: string, value: string): Buffer {
  return Buffer.concat([string(key), number32(8), string(value)]);
}

function texts(key: string, values: readonly string[]): Buffer {
  return Buffer.concat([string(key), number32(9), number32(8), number64(values.length), ...values.map(string)]);
}

function numbers(key: string, values: readonly number[]): Buffer {
  return Buffer.concat([string(key), number32(9), number32(5), number64(values.length), ...values.map(number32)]);
}

function string(value: string): Buffer {
  const bytes = Buffer.from(value);
  return Buffer.concat([number64(bytes.length), bytes]);
}

function number32(value: number): Buffer {
  const bytes = Buffer.alloc(4);
  bytes.writeUInt32LE(value);
  return bytes;
}

function number64(value: number): Buffer {
  const bytes = Buffer.alloc(8);
  bytes.writeBigUInt64LE(BigInt(value));
  return bytes;
}
