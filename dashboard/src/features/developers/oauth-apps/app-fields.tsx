import { CHOOSABLE_SCOPES, type ChoosableScope, SCOPE_LABELS, toggleScope } from '../../../lib/labels/scope-labels.ts';
import { CheckList } from '../../../ui/forms/check-list.tsx';
import { Field } from '../../../ui/forms/field.tsx';
import { TextAreaField } from '../../../ui/forms/text-area-field.tsx';
import { type Kind, REDIRECT_URI_EXAMPLES, REDIRECT_URI_HINTS } from './app-labels.ts';
import { toLines } from './redirect-uris.ts';

export function NameField({ initial = '' }: { initial?: string }) {
  return (
    <Field
      label="Name"
      name="name"
      defaultValue={initial}
      autoComplete="off"
      required
      maxLength={100}
      hint="Shown to users when they connect your app. Use the name that they know."
    />
  );
}

export function RedirectUrisField({ kind, initial = [] }: { kind: Kind; initial?: readonly string[] }) {
  return (
    <TextAreaField
      label="Redirect URIs"
      name="redirect_uris"
      defaultValue={toLines(initial)}
      inputMode="url"
      autoComplete="off"
      autoCapitalize="off"
      spellCheck={false}
      required
      rows={3}
      placeholder={REDIRECT_URI_EXAMPLES[kind]}
      hint={REDIRECT_URI_HINTS[kind]}
    />
  );
}

interface RequiredScopesProps {
  scopes: readonly ChoosableScope[];
  onChange: (scopes: ChoosableScope[]) => void;
}

/** Selects the permissions that an app requires, which may be none. */
export function RequiredScopes({ scopes, onChange }: RequiredScopesProps) {
  return (
    <div className="space-y-2.5">
      <div>
        <p className="text-sm font-medium">Required permissions</p>
        <p className="mt-1 text-[13px] text-muted">
          Your app requests permissions when a user connects it. Users can decline each one, except for those you select
          here.
        </p>
      </div>
      <CheckList
        legend="Required permissions"
        label="Permissions"
        name="required_scopes"
        items={CHOOSABLE_SCOPES.map((scope) => ({
          value: scope,
          label: SCOPE_LABELS[scope],
          checked: scopes.includes(scope),
        }))}
        required={false}
        onToggle={(scope) => onChange(toggleScope(scopes, scope))}
      />
    </div>
  );
}
