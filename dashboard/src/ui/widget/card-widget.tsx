import type { Deployment } from '@souk/sdk';
import { type ReactNode, useMemo } from 'react';
import { checkWidget } from '../../lib/widget/check-widget.ts';
import { parseWidget } from '../../lib/widget/parse-widget.ts';
import type { Widget } from '../../lib/widget/widget.ts';
import { Notice } from '../feedback/notice.tsx';
import type { ExamplePicture } from './inputs/image-picker.tsx';
import { ModelWidget, type WidgetCalls } from './model-widget.tsx';

export interface CardWidgetProps {
  readme: string;
  deployment: Pick<Deployment, 'id' | 'inputs' | 'outputs'>;
  calls: Omit<WidgetCalls, 'deployment' | 'specs'>;
  gallery: readonly ExamplePicture[];
  /** Shows the seller what is wrong with the widget. */
  isSeller: boolean;
  /** Shown if there is no widget, or one that does not match the model. */
  instead: ReactNode;
}

export function CardWidget({ readme, deployment, calls, gallery, isSeller, instead }: CardWidgetProps) {
  const { widget, problems } = useMemo(() => parseWidget(readme), [readme]);
  const { id, inputs, outputs } = deployment;
  const mismatches = widget && inputs && outputs ? checkWidget(widget, { inputs, outputs }) : [];
  if (!widget || mismatches.length > 0) {
    return (
      <div className="space-y-5">
        {isSeller && (
          <Problems intro="The input form is not shown. Only you see why:" of={[...problems, ...mismatches]} />
        )}
        {instead}
      </div>
    );
  }
  return (
    <div className="space-y-5">
      {isSeller && <Problems intro="Only you see this:" of={missingPictures(widget, gallery.length)} />}
      <ModelWidget widget={widget} gallery={gallery} deployment={id} specs={inputs} {...calls} />
    </div>
  );
}

function Problems({ intro, of: problems }: { intro: string; of: readonly string[] }) {
  if (problems.length === 0) return null;
  return (
    <Notice tone="warn">
      <p>{intro}</p>
      <ul className="mt-1 list-disc space-y-0.5 pl-4">
        {problems.map((problem) => (
          <li key={problem}>{problem.replaceAll('`', '')}</li>
        ))}
      </ul>
      <p className="mt-1.5">
        <a href="/docs/selling#give-your-model-an-input-form" className="font-medium underline underline-offset-4">
          How to describe an input form
        </a>
      </p>
    </Notice>
  );
}

function missingPictures({ inputs }: Widget, pictures: number): string[] {
  const examples = inputs.flatMap((input) => (input.type === 'image' ? input.examples : []));
  const missing = examples.filter((example) => typeof example === 'number' && example > pictures);
  return missing.map(
    (example) => `The gallery of the listing has no picture ${example}, so it is not offered as an example.`,
  );
}
