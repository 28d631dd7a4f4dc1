import type { OutputTensor } from '@souk/sdk';
import type { WidgetOutput } from '../../../lib/widget/widget.ts';
import { findInput, type WidgetForm } from '../../../lib/widget/widget-form.ts';
import { ArmPicture } from './arm-picture.tsx';
import { BoxOverlay } from './box-overlay.tsx';
import { ClassBars } from './class-bars.tsx';
import { FigureTable } from './figure-table.tsx';
import { GridPathPicture } from './grid-path.tsx';
import { HeatmapPicture } from './heatmap-picture.tsx';
import { TrajectoryPicture } from './trajectory-picture.tsx';

interface WidgetOutputProps {
  output: WidgetOutput;
  tensor: OutputTensor;
  /** The form from which the output was computed. */
  form: WidgetForm;
}

/** Draws one output. */
export function WidgetOutputPicture(props: WidgetOutputProps) {
  return (
    <section>
      <h3 className="mb-2 text-sm font-medium">{props.output.title}</h3>
      <OutputPicture {...props} />
    </section>
  );
}

function OutputPicture({ output, tensor, form }: WidgetOutputProps) {
  switch (output.type) {
    case 'classes':
      return <ClassBars output={output} tensor={tensor} />;
    case 'boxes': {
      const image = findInput(form, 'image', output.image);
      if (!image?.value) return null;
      return <BoxOverlay output={output} tensor={tensor} picture={image.value} input={image.input} />;
    }
    case 'path': {
      const grid = findInput(form, 'grid', output.grid);
      return grid ? <GridPathPicture tensor={tensor} input={grid.input} map={grid.value} /> : null;
    }
    case 'arm':
      return <ArmPicture output={output} tensor={tensor} target={findInput(form, 'numbers', output.target)?.value} />;
    case 'heatmap':
      return <HeatmapPicture output={output} tensor={tensor} map={findInput(form, 'grid', output.grid)?.value} />;
    case 'trajectory':
      return <TrajectoryPicture title={output.title} tensor={tensor} />;
    case 'numbers':
      return <FigureTable output={output} tensor={tensor} />;
  }
}
