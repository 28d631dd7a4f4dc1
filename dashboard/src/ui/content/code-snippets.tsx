import * as Tabs from '@radix-ui/react-tabs';
import type { Snippet } from '../../lib/format/snippets.ts';
import { storedSetting } from '../../lib/stored-setting.ts';
import { CopyableCode } from './copyable.tsx';

/** The chosen tool applies to all snippets. */
const chosenTool = storedSetting('souk.snippets');

/** The same task with several tools, one at a time. */
export function CodeSnippets({ title, snippets }: { title: string; snippets: readonly Snippet[] }) {
  const chosen = chosenTool.use();
  const shown = snippets.find(({ tool }) => tool === chosen) ?? snippets[0];
  return (
    <Tabs.Root value={shown?.tool ?? ''} onValueChange={(tool) => chosenTool.set(tool)}>
      <div className="mb-3 flex flex-wrap items-center justify-between gap-x-6 gap-y-2">
        <h2 className="font-semibold">{title}</h2>
        <Tabs.List aria-label={`${title}: tool`} className="flex rounded-lg bg-sunken p-0.5">
          {snippets.map(({ tool }) => (
            <Tabs.Trigger
              key={tool}
              value={tool}
              className="h-7 rounded-md px-3 text-[13px] font-medium text-muted hover:text-ink data-[state=active]:bg-raised data-[state=active]:text-ink data-[state=active]:shadow-xs"
            >
              {tool}
            </Tabs.Trigger>
          ))}
        </Tabs.List>
      </div>
      {snippets.map(({ tool, code }) => (
        <Tabs.Content key={tool} value={tool} className="outline-offset-2">
          <CopyableCode title={tool} label={`Copy for ${tool}`} code={code} />
        </Tabs.Content>
      ))}
    </Tabs.Root>
  );
}
