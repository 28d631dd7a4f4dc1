import { CHOOSABLE_SCOPES, type ChoosableScope, SCOPE_LABELS, toggleScope } from '../../../lib/labels/scope-labels.ts';
import { CheckList } from '../../../ui/forms/check-list.tsx';
import { Field } from '../../../ui/forms/field.tsx';
import { TextAreaField } from '../../../ui/forms/text-area-field.tsx';
import { type Kind, REDIRECT_URI_EXAMPLES, REDIRECT_URI_HINTS } from './app-labels.ts';
import { toLines } from './redirect-uris.ts';

export function NameField({ before = '' }: { before?: string }) {
  return (
    <Field
      label="Name"
      name="name"
      defaultValue={before}
      autoComplete="off"
      required
      maxLength={100}
      hint="What people are asked to trust: the name that they know your app by."
    />
  );
}

export function RedirectUrisField({ kind, before = [] }: { kind: Kind; before?: readonly string[] }) {
  return (
    <TextAreaField
      label="Redirect addresses"
      name="redirect_uris"
      defaultValue={toLines(before)}
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

/** What an app cannot do without. It may well be nothing. */
export function RequiredScopes({ scopes, onChange }: RequiredScopesProps) {
  return (
    <div className="space-y-2.5">
      <div>
        <p className="text-sm font-medium">Permissions it cannot do without</p>
        <p className="mt-1 text-[13px] text-muted">
          Your app asks for permissions whenever somebody connects it. They can withhold each one, except for those you
          tick here.
        </p>
      </div>
      <CheckList
        legend="Permissions it cannot do without"
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
