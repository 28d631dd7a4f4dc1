import type { ReactNode } from 'react';
import { useAccount } from '../../lib/session.ts';
import { Moment } from '../../ui/content/moment.tsx';
import { Notice } from '../../ui/feedback/notice.tsx';
import { Button } from '../../ui/forms/button.tsx';
import { Field } from '../../ui/forms/field.tsx';
import { Form } from '../../ui/forms/form.tsx';
import { textOf } from '../../ui/forms/form-values.ts';
import { SettingsSection } from '../../ui/layout/card.tsx';
import { useUpdateAccount } from './account.api.ts';

export function ProfileSettings() {
  const account = useAccount();
  const update = useUpdateAccount();
  return (
    <SettingsSection title="Profile" description="Shown to others on this market.">
      <Form problem={update.error} onSubmit={(values) => update.mutate({ name: textOf(values, 'name') })}>
        <Field label="Name" name="name" defaultValue={account.name} autoComplete="name" required maxLength={100} />
        <dl className="grid gap-x-8 gap-y-3 text-sm sm:grid-cols-2">
          <Fact term="Short name">
            <code className="font-mono text-[13px]">{account.slug}</code>
          </Fact>
          <Fact term="Created">
            <Moment at={account.created_at} />
          </Fact>
        </dl>
        <div className="flex flex-wrap items-center gap-4">
          <Button type="submit" busy={update.isPending}>
            Save name
          </Button>
        </div>
        {update.isSuccess && <Notice tone="ok">Your name is saved.</Notice>}
      </Form>
    </SettingsSection>
  );
}

function Fact({ term, children }: { term: string; children: ReactNode }) {
  return (
    <div>
      <dt className="text-[13px] text-muted">{term}</dt>
      <dd className="mt-0.5 break-words">{children}</dd>
    </div>
  );
}
