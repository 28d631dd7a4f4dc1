import type { FilledInput } from '../../../lib/widget/widget-form.ts';
import { ChoiceSelect } from './choice-select.tsx';
import { DrawingPad } from './drawing-pad.tsx';
import { GridEditor } from './grid-editor.tsx';
import { type ExamplePicture, ImagePicker } from './image-picker.tsx';
import { NumberSliders } from './number-sliders.tsx';
import { TextEntry } from './text-entry.tsx';

interface WidgetInputFieldProps {
  filled: FilledInput;
  /** Pictures of the listing's gallery, which the card may offer as examples. */
  gallery: readonly ExamplePicture[];
  onChange: (filled: FilledInput) => void;
}

/** Renders the control of one input. */
export function WidgetInputField({ filled, gallery, onChange }: WidgetInputFieldProps) {
  switch (filled.type) {
    case 'numbers':
      return <NumberSliders {...filled} onChange={(value) => onChange({ ...filled, value })} />;
    case 'drawing':
      return <DrawingPad {...filled} onChange={(value) => onChange({ ...filled, value })} />;
    case 'image':
      return (
        <ImagePicker
          {...filled}
          examples={examplesOf(filled.input.examples, gallery)}
          onChange={(value) => onChange({ ...filled, value })}
        />
      );
    case 'grid':
      return <GridEditor {...filled} onChange={(value) => onChange({ ...filled, value })} />;
    case 'choice':
      return <ChoiceSelect {...filled} onChange={(value) => onChange({ ...filled, value })} />;
    case 'text':
      return <TextEntry {...filled} onChange={(value) => onChange({ ...filled, value })} />;
  }
}

/** A picture that has left the gallery is no longer offered. */
function examplesOf(examples: readonly (number | string)[], gallery: readonly ExamplePicture[]): ExamplePicture[] {
  return examples.flatMap((example, at) => {
    if (typeof example === 'string') return [{ url: example, label: `Example ${at + 1}` }];
    const picture = gallery[example - 1];
    return picture ? [{ url: picture.url, label: `Example ${at + 1}: ${picture.label || 'picture'}` }] : [];
  });
}
