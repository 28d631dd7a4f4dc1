import type { Scope, Tier } from '@souk/sdk';
import { useId, useState } from 'react';
import { Choices } from '../ui/choices.tsx';
import { FieldNote } from '../ui/field.tsx';
import { useFieldError } from '../ui/form.tsx';
import { CHOOSABLE_SCOPES, SCOPE_WORDS } from './key-words.ts';

const REACH = [
  { value: 'all', label: 'Everything', description: 'Whatever your account can do.' },
  { value: 'chosen', label: 'Only what I choose', description: 'Cannot make keys or spend money.' },
] as const;

interface ScopeChoiceProps {
  tier: Tier;
  /** Undefined: whatever the tier allows. */
  scopes: Scope[] | undefined;
  onChange: (scopes: Scope[] | undefined) => void;
}

export function ScopeChoice({ tier, scopes, onChange }: ScopeChoiceProps) {
  // Kept while "Everything" is looked at, so that changing one's mind twice loses nothing.
  const [lastChosen, setLastChosen] = useState<Scope[]>([]);
  const choose = (chosen: Scope[]) => {
    setLastChosen(chosen);
    onChange(chosen);
  };
  return (
    <div className="space-y-2.5">
      <Choices
        legend="Permissions"
        name="reach"
        value={scopes ? 'chosen' : 'all'}
        choices={REACH}
        onChange={(reach) => onChange(reach === 'all' ? undefined : lastChosen)}
      />
      {scopes && <ScopeBoxes tier={tier} scopes={scopes} onChange={choose} />}
    </div>
  );
}

interface ScopeBoxesProps {
  tier: Tier;
  scopes: Scope[];
  onChange: (scopes: Scope[]) => void;
}

function ScopeBoxes({ tier, scopes, onChange }: ScopeBoxesProps) {
  const noteId = useId();
  const toggle = (scope: Scope) =>
    onChange(CHOOSABLE_SCOPES.filter((other) => (other === scope) !== scopes.includes(other)));
  return (
    <>
      <FieldNote id={noteId} label="Permissions" error={useFieldError('scopes')} />
      <fieldset aria-describedby={noteId} className="divide-y divide-line rounded-lg border border-line">
        <legend className="sr-only">What the key may do</legend>
        {CHOOSABLE_SCOPES.map((scope, index) => (
          <ScopeBox
            key={scope}
            scope={scope}
            checked={scopes.includes(scope)}
            // One that must be ticked stands for all; a premium key can do one thing in any case.
            required={index === 0 && tier === 'free' && scopes.length === 0}
            onToggle={() => toggle(scope)}
          />
        ))}
        {tier === 'premium' && <ScopeBox scope="inference:run" checked note="Every premium key can." />}
      </fieldset>
    </>
  );
}

interface ScopeBoxProps {
  scope: Scope;
  checked: boolean;
  required?: boolean;
  note?: string;
  /** Without it the box cannot be changed. */
  onToggle?: () => void;
}

function ScopeBox({ scope, checked, required = false, note, onToggle }: ScopeBoxProps) {
  return (
    <label className="flex cursor-pointer items-start gap-3 px-3.5 py-2.5 text-sm has-disabled:cursor-default">
      <input
        type="checkbox"
        name="scopes"
        checked={checked}
        required={required}
        disabled={!onToggle}
        onChange={onToggle}
        className="mt-0.5 size-4 shrink-0 accent-accent"
      />
      <span className="min-w-0">
        {SCOPE_WORDS[scope]} {note && <span className="text-muted">{note}</span>}
        <code className="block font-mono text-xs text-muted">{scope}</code>
      </span>
    </label>
  );
}
