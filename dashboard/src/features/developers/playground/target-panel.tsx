import type { ApiKey, Mode } from '@souk/sdk';
import { useId } from 'react';
import { maskedSecret } from '../../../lib/labels/key-labels.ts';
import { TextLink } from '../../../ui/content/text-link.tsx';
import { SelectBox } from '../../../ui/forms/select-box.tsx';
import { Card } from '../../../ui/layout/card.tsx';
import type { Conversation } from './conversation.ts';
import { isAvailable, isDown, type Target } from './targets.ts';

interface TargetPanelProps {
  mode: Mode;
  targets: readonly Target[];
  target: Target | undefined;
  keys: readonly ApiKey[];
  keyId: string | undefined;
  disabled: boolean;
  onChange: (change: Partial<Pick<Conversation, 'target' | 'key'>>) => void;
}

/** Selects the model, and the key that is billed for it. */
export function TargetPanel({ mode, targets, target, keys, keyId, disabled, onChange }: TargetPanelProps) {
  const heading = useId();
  return (
    <Card className="space-y-4 p-5">
      <h2 id={heading} className="sr-only">
        Model and key
      </h2>
      <SelectBox
        label="Model"
        value={target?.id ?? ''}
        disabled={disabled}
        groups={[
          { label: 'Models of the market', options: targets.filter(({ kind }) => kind === 'model').map(optionOf) },
          { label: 'Your deployments', options: targets.filter(({ kind }) => kind === 'deployment').map(optionOf) },
        ]}
        onChange={(id) => onChange({ target: id })}
      />
      {target && <About mode={mode} target={target} />}
      {keys.length > 0 && (
        <SelectBox
          label="Billed to"
          value={keyId ?? ''}
          disabled={disabled}
          groups={[
            {
              label: 'Premium keys',
              options: keys.map((key) => ({ value: key.id, label: `${key.name} ${maskedSecret(key)}` })),
            },
          ]}
          onChange={(id) => onChange({ key: id })}
        />
      )}
    </Card>
  );
}

function optionOf(target: Target) {
  if (!isAvailable(target)) return { value: target.id, label: `${target.label} (not running)` };
  return { value: target.id, label: isDown(target) ? `${target.label} (not responding)` : target.label };
}

function About({ mode, target }: { mode: Mode; target: Target }) {
  if (target.kind === 'deployment') {
    const { deployment } = target;
    return (
      <p className="text-[13px] text-pretty text-muted">
        {deployment.model.slug} {deployment.revision}, run by{' '}
        <TextLink to={`/dashboard/deployments/${deployment.id}`}>your deployment</TextLink>. Calls cost nothing.
        {deployment.status === 'idle' && ' It is idle: the first response takes a moment longer.'}
      </p>
    );
  }
  const { prices, context_length, available } = target.model;
  const currency = prices.currency.toUpperCase();
  if (!available)
    return (
      <p className="text-[13px] text-danger-ink">This model is not available in {mode} mode on this market yet.</p>
    );
  if (isDown(target)) {
    return (
      <p className="text-[13px] text-pretty text-danger-ink">
        It is not responding at the moment. Its status is checked every few seconds; you can still try.
      </p>
    );
  }
  return (
    <p className="text-[13px] text-pretty text-muted">
      {prices.prompt} {currency} per million prompt tokens, {prices.completion} {currency} per million completion
      tokens.
      {context_length && ` Context length: ${context_length.toLocaleString('en')} tokens.`}
      {mode === 'test' && ' In test mode a sandbox model responds, and nothing is charged.'}
    </p>
  );
}
