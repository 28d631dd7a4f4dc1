import { field, message } from '../../server/src/platform/protobuf.fixture.ts';
import { bytesOf, node, tensor, valueInfo } from '../../server/src/runtimes/onnx/onnx-parts.fixture.ts';
import { seeded } from '../../server/test/harness/random.ts';

const SEED = 8;
/** Number of steps between zero and the largest weight. */
const STEPS = 2 ** 20;
const OPERATORS_VERSION = 17;
const FORMAT_VERSION = 8;

/** Creates an ONNX file: layers of weights with ReLU between them, from `x` to `y`, for any batch size. */
export function classifier(extents: readonly number[]): Buffer {
  const random = seeded(SEED);
  const numbers = (count: number, max: number) =>
    Array.from({ length: count }, () => (random(2 * STEPS + 1) / STEPS - 1) * max);
  const [first, last] = [extents[0] as number, extents.at(-1) as number];
  const layers = extents.slice(1).flatMap((to, i) => {
    const from = extents[i] as number;
    const isLast = i === extents.length - 2;
    const [weights, bias, sum] = [`weights${i}`, `bias${i}`, isLast ? 'y' : `sum${i}`];
    return [
      node('Gemm', [i === 0 ? 'x' : `hidden${i - 1}`, weights, bias], [sum]),
      ...(isLast ? [] : [node('Relu', [sum], [`hidden${i}`])]),
      tensor(weights, 'float32', [from, to], bytesOf('float32', numbers(from * to, Math.sqrt(3 / from)))),
      tensor(bias, 'float32', [to], bytesOf('float32', numbers(to, 0.1))),
    ];
  });
  const graph = message(
    ...layers,
    field(2, 'classifier'),
    field(11, valueInfo('x', 'float32', ['batch', first])),
    field(12, valueInfo('y', 'float32', ['batch', last])),
  );
  return message(
    field(1, FORMAT_VERSION),
    field(2, 'souk'),
    field(7, graph),
    field(8, message(field(1, ''), field(2, OPERATORS_VERSION))),
  );
}
