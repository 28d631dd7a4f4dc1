import type { Scope, Tier } from '@souk/sdk';
import { useState } from 'react';
import { CHOOSABLE_SCOPES, SCOPE_LABELS, toggleScope } from '../../../lib/labels/scope-labels.ts';
import { CheckList, type CheckListItem } from '../../../ui/forms/check-list.tsx';
import { Choices } from '../../../ui/forms/choices.tsx';

const REACH = [
  { value: 'all', label: 'All permissions', description: 'Full access to your account.' },
  { value: 'chosen', label: 'Selected permissions', description: 'Cannot create keys or spend money.' },
] as const;

const INFERENCE: CheckListItem<Scope> = {
  value: 'inference:run',
  label: SCOPE_LABELS['inference:run'],
  checked: true,
  fixed: true,
  note: 'Included in every premium key.',
};

interface ScopeChoiceProps {
  tier: Tier;
  /** Undefined for all permissions of the tier. */
  scopes: Scope[] | undefined;
  onChange: (scopes: Scope[] | undefined) => void;
}

export function ScopeChoice({ tier, scopes, onChange }: ScopeChoiceProps) {
  // Keeps the selection while "All permissions" is chosen, so that switching back restores it.
  const [lastChosen, setLastChosen] = useState<Scope[]>(scopes ?? []);
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
  const items: CheckListItem<Scope>[] = CHOOSABLE_SCOPES.map((scope) => ({
    value: scope,
    label: SCOPE_LABELS[scope],
    checked: scopes.includes(scope),
  }));
  return (
    <CheckList
      legend="Allowed permissions"
      label="Permissions"
      name="scopes"
      items={tier === 'premium' ? [...items, INFERENCE] : items}
      // A premium key always has one permission.
      required={tier === 'free'}
      onToggle={(scope) => onChange(toggleScope(scopes, scope))}
    />
  );
}
