import { type ReactNode, useId } from 'react';
import { FieldNote } from '../../../ui/forms/field.tsx';
import { Card } from '../../../ui/layout/card.tsx';
import type { SettingProblem } from './chat-body.ts';
import type { ChatSettings } from './conversation.ts';

interface ChatSettingsPanelProps {
  settings: ChatSettings;
  problems: readonly SettingProblem[];
  onChange: (change: Partial<ChatSettings>) => void;
}

const BOX =
  'block w-full rounded-lg border bg-surface px-3 text-base shadow-xs placeholder:text-faint focus-visible:outline-offset-0 sm:text-sm';

/** Sampling settings. An empty field means the default of the model. */
export function ChatSettingsPanel({ settings, problems, onChange }: ChatSettingsPanelProps) {
  const of = (field: keyof ChatSettings) => ({
    value: settings[field],
    problem: problems.find((problem) => problem.field === field)?.message,
    onChange: (value: string) => onChange({ [field]: value }),
  });
  return (
    <Card className="space-y-4 p-5">
      <h2 className="sr-only">Model settings</h2>
      <Setting label="System prompt" {...of('system')} lines placeholder="You are a helpful robot." />
      <div className="grid grid-cols-2 gap-3">
        <Setting label="Temperature" {...of('temperature')} placeholder="Model default" hint="0 to 2" />
        <Setting label="Top p" {...of('topP')} placeholder="Model default" hint="0 to 1" />
      </div>
      <Setting label="Max tokens" {...of('maxTokens')} placeholder="Model maximum" />
      <Setting label="Stop sequences" {...of('stop')} lines hint="Up to 4, one per line." />
    </Card>
  );
}

interface SettingProps {
  label: string;
  value: string;
  problem: string | undefined;
  placeholder?: string;
  hint?: ReactNode;
  /** May have several lines. */
  lines?: boolean;
  onChange: (value: string) => void;
}

function Setting({ label, value, problem, placeholder, hint, lines = false, onChange }: SettingProps) {
  const id = useId();
  const common = {
    id,
    value,
    placeholder,
    'aria-invalid': problem !== undefined,
    'aria-describedby': `${id}-about`,
  };
  const border = problem === undefined ? 'border-line-strong' : 'border-danger';
  return (
    <div className="min-w-0">
      <label htmlFor={id} className="mb-1.5 block text-sm font-medium">
        {label}
      </label>
      {lines ? (
        <textarea
          {...common}
          onChange={(event) => onChange(event.target.value)}
          className={`${BOX} ${border} field-sizing-content max-h-48 min-h-16 py-2 leading-5 wrap-anywhere`}
        />
      ) : (
        <input
          {...common}
          inputMode="decimal"
          autoComplete="off"
          onChange={(event) => onChange(event.target.value)}
          className={`${BOX} ${border} h-10`}
        />
      )}
      <FieldNote id={`${id}-about`} label={label} error={problem} hint={hint} />
    </div>
  );
}
