import type { ReactNode } from 'react';
import { TextLink } from '../../../ui/content/text-link.tsx';
import { PageHeader } from '../../../ui/layout/page-header.tsx';

export function NewAssetFrame({
  title,
  description,
  children,
}: {
  title: string;
  description: string;
  children: ReactNode;
}) {
  return (
    <div className="max-w-3xl">
      <p className="mb-3 text-[13px]">
        <TextLink to="/dashboard/selling">← Models and datasets</TextLink>
      </p>
      <PageHeader title={title} description={description} />
      {children}
    </div>
  );
}
