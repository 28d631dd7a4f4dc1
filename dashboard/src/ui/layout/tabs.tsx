import * as Primitive from '@radix-ui/react-tabs';
import type { ReactNode } from 'react';

export interface Tab {
  id: string;
  label: string;
  /** Number of items in the tab. */
  count?: number | undefined;
  content: ReactNode;
}

interface TabsProps {
  label: string;
  tabs: readonly Tab[];
  shown: string;
  onShow: (id: string) => void;
}

/** Views of one object. Arrow keys switch between them; only the shown one is rendered. */
export function Tabs({ label, tabs, shown, onShow }: TabsProps) {
  return (
    <Primitive.Root value={shown} onValueChange={onShow}>
      <div className="-mx-4 overflow-x-auto border-b border-line px-4 [scrollbar-width:none] sm:mx-0 sm:px-0">
        <Primitive.List aria-label={label} className="flex gap-6">
          {tabs.map(({ id, label: title, count }) => (
            <Primitive.Trigger
              key={id}
              value={id}
              className="-mb-px flex h-11 shrink-0 items-center gap-2 border-b-2 border-transparent text-sm font-medium text-muted -outline-offset-2 hover:text-ink data-[state=active]:border-accent data-[state=active]:text-ink"
            >
              {title}
              {count !== undefined && (
                <span className="rounded-md bg-sunken px-1.5 text-xs leading-5 text-muted tabular-nums">{count}</span>
              )}
            </Primitive.Trigger>
          ))}
        </Primitive.List>
      </div>
      {tabs.map(({ id, content }) => (
        <Primitive.Content key={id} value={id} className="pt-6 outline-offset-4">
          {content}
        </Primitive.Content>
      ))}
    </Primitive.Root>
  );
}
