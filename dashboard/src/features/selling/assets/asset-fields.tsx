import { useState } from 'react';
import { licenseLabel } from '../../../lib/labels/asset-labels.ts';
import { Field } from '../../../ui/forms/field.tsx';
import { MarkdownField } from '../../../ui/forms/markdown-field.tsx';
import { SelectField } from '../../../ui/forms/select-field.tsx';
import { TextAreaField } from '../../../ui/forms/text-area-field.tsx';
import { isLicense, LICENSES } from './asset-choices.ts';
import type { Owned } from './owned.ts';
import { PriceChoice } from './price-choice.tsx';

/** What is said about a model or dataset itself: its name, a line for lists, a page, and the terms. */
export function NameFields({ before, placeholder }: { before?: Owned | undefined; placeholder: string }) {
  return (
    <>
      <Field
        label="Name"
        name="name"
        defaultValue={before?.name}
        autoComplete="off"
        required
        maxLength={100}
        placeholder={placeholder}
        hint={
          before
            ? `Its address stays ${before.slug}: links and purchases point at it.`
            : 'Its address is made of this, and stays the same when you rename it.'
        }
      />
      <TextAreaField
        label="Summary"
        name="description"
        prose
        defaultValue={before?.description}
        maxLength={2000}
        rows={2}
        hint="A sentence or two, shown in lists and search results."
      />
    </>
  );
}

export function TermsFields({ before, licenseStays = false }: { before?: Owned | undefined; licenseStays?: boolean }) {
  const [license, setLicense] = useState<string>(before?.license ?? 'Apache-2.0');
  return (
    <>
      <SelectField
        label="License"
        name="license"
        options={LICENSES}
        defaultValue={license}
        disabled={licenseStays}
        onChange={setLicense}
        hint={
          licenseStays
            ? 'It was published under this license, which stays with its files.'
            : isLicense(license) && licenseLabel(license)
        }
      />
      <PriceChoice before={before?.price} />
    </>
  );
}

export function ReadmeField({ before }: { before?: Owned | undefined }) {
  return (
    <MarkdownField
      label="Readme"
      name="readme"
      defaultValue={before?.readme}
      maxLength={200_000}
      placeholder={'# What it does\n\nHow it was made, what it is good at, and where it fails.'}
      hint="Markdown, shown on its page. Pictures go into the gallery of its listing."
    />
  );
}
