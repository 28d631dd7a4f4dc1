import type { Deployment } from '@souk/sdk';
import { formatShape } from '../../../lib/format/tensor-shape.ts';
import { Card } from '../../../ui/layout/card.tsx';

type Specs = NonNullable<Deployment['inputs']>;

/** Lists the input or output tensors of a model. */
export function TensorTable({ title, specs }: { title: string; specs: Specs }) {
  return (
    <div className="min-w-0">
      <h2 className="mb-3 font-semibold">{title}</h2>
      <Card>
        <ul aria-label={title} className="divide-y divide-line">
          {specs.map(({ name, datatype, shape }) => (
            <li
              key={name}
              className="flex flex-wrap items-baseline justify-between gap-x-6 gap-y-1 px-4 py-3 text-[13px]"
            >
              <code className="min-w-0 font-mono font-medium wrap-anywhere">{name}</code>
              <span className="font-mono text-muted">
                {datatype} {formatShape(shape)}
              </span>
            </li>
          ))}
        </ul>
      </Card>
    </div>
  );
}
