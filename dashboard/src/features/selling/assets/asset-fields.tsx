import { useState } from 'react';
import { licenseLabel } from '../../../lib/labels/asset-labels.ts';
import { Field } from '../../../ui/forms/field.tsx';
import { MarkdownField } from '../../../ui/forms/markdown-field.tsx';
import { SelectField } from '../../../ui/forms/select-field.tsx';
import { TextAreaField } from '../../../ui/forms/text-area-field.tsx';
import { isLicense, LICENSES } from './asset-choices.ts';
import type { Owned } from './owned.ts';
import { PriceChoice } from './price-choice.tsx';

/** Edits the name and the summary of a model or dataset. */
export function NameFields({ initial, placeholder }: { initial?: Owned | undefined; placeholder: string }) {
  return (
    <>
      <Field
        label="Name"
        name="name"
        defaultValue={initial?.name}
        autoComplete="off"
        required
        maxLength={100}
        placeholder={placeholder}
        hint={
          initial
            ? `Its slug stays ${initial.slug}, because links and purchases refer to it.`
            : 'Its slug is made from this, and stays the same when you rename it.'
        }
      />
      <TextAreaField
        label="Summary"
        name="description"
        prose
        defaultValue={initial?.description}
        maxLength={2000}
        rows={2}
        hint="A sentence or two, shown in lists and search results."
      />
    </>
  );
}

export function TermsFields({
  initial,
  licenseFixed = false,
}: {
  initial?: Owned | undefined;
  licenseFixed?: boolean;
}) {
  const [license, setLicense] = useState<string>(initial?.license ?? 'Apache-2.0');
  return (
    <>
      <SelectField
        label="License"
        name="license"
        options={LICENSES}
        defaultValue={license}
        disabled={licenseFixed}
        onChange={setLicense}
        hint={
          licenseFixed ? 'The license cannot be changed after publishing.' : isLicense(license) && licenseLabel(license)
        }
      />
      <PriceChoice initial={initial?.price} />
    </>
  );
}

export function ReadmeField({ initial }: { initial?: Owned | undefined }) {
  return (
    <MarkdownField
      label="Readme"
      name="readme"
      defaultValue={initial?.readme}
      maxLength={200_000}
      placeholder={'# What it does\n\nHow it was trained, what it is good at, and its limitations.'}
      hint="Markdown, shown on its page. Pictures go into the gallery of its listing."
    />
  );
}
