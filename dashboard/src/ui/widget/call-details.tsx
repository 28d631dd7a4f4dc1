import type { InferResult } from '@souk/sdk';
import { useState } from 'react';
import { callSnippets, REQUEST_FILE } from '../../lib/format/call-snippets.ts';
import type { RequestTensor } from '../../lib/widget/encode-form.ts';
import { CodeSnippets } from '../content/code-snippets.tsx';
import { CopyableCode } from '../content/copyable.tsx';
import { saveText } from '../content/save-text.ts';
import { Button } from '../forms/button.tsx';
import { ChevronIcon } from '../layout/icons.tsx';

interface CallDetailsProps {
  deployment: string;
  request: { inputs: readonly RequestTensor[] };
  response: InferResult | undefined;
}

/** Beyond this length the page shows the beginning; the whole request can be saved. */
const MAX_SHOWN = 20_000;

/** The call as JSON, and as commands and code. Rendered when it is opened. */
export function CallDetails({ deployment, request, response }: CallDetailsProps) {
  const [open, setOpen] = useState(false);
  return (
    <details className="group" onToggle={(event) => setOpen(event.currentTarget.open)}>
      <summary className="flex w-fit list-none items-center gap-1.5 rounded-sm text-sm font-medium text-accent-ink">
        <ChevronIcon className="transition-transform group-open:rotate-180" />
        Request, response and code
      </summary>
      {open && (
        <div className="mt-4 space-y-6">
          <CodeSnippets title="The same call" snippets={callSnippets(window.location.origin, deployment, request)} />
          <JsonText title="Request" json={tensorLines(request, 'inputs')} file={REQUEST_FILE} />
          {response && <JsonText title="Response" json={tensorLines(response, 'outputs')} file="response.json" />}
        </div>
      )}
    </details>
  );
}

function JsonText({ title, json, file }: { title: string; json: string; file: string }) {
  const isWhole = json.length <= MAX_SHOWN;
  return (
    <div className="space-y-2">
      <CopyableCode
        title={isWhole ? title : `${title}, beginning`}
        label={`Copy the ${title.toLowerCase()}`}
        code={isWhole ? json : `${json.slice(0, MAX_SHOWN)}…`}
        long
      />
      {!isWhole && (
        <Button size="small" onClick={() => saveText(file, 'application/json', json)}>
          Save as {file}
        </Button>
      )}
    </div>
  );
}

/** Formats with a line per tensor: indented JSON would put every number on its own line. */
function tensorLines(body: object, key: 'inputs' | 'outputs'): string {
  const fields = Object.entries(body).map(([name, value]) => {
    if (name !== key || !Array.isArray(value)) return `  ${JSON.stringify(name)}: ${JSON.stringify(value)}`;
    const tensors = value.map((tensor) => `    ${JSON.stringify(plainTensor(tensor))}`);
    return `  "${key}": [\n${tensors.join(',\n')}\n  ]`;
  });
  return `{\n${fields.join(',\n')}\n}`;
}

/** Typed arrays are written as lists, and large integers as texts, as in the API. */
function plainTensor(tensor: { data: ArrayLike<unknown> }) {
  const data = Array.from(tensor.data, (value) => (typeof value === 'bigint' ? String(value) : value));
  return { ...tensor, data };
}
