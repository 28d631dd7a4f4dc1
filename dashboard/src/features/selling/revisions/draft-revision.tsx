import type { Model, Revision } from '@souk/sdk';
import { useState } from 'react';
import { formatPrice } from '../../../lib/labels/asset-labels.ts';
import { useMode } from '../../../lib/mode.ts';
import { Button } from '../../../ui/forms/button.tsx';
import { Fact } from '../../../ui/layout/fact.tsx';
import { DraftCard, sumOf } from './draft-card.tsx';
import { DropRevisionDialog } from './drop-revision-dialog.tsx';
import { NotesDialog } from './notes-dialog.tsx';
import { PublishDialog } from './publish-draft-dialog.tsx';

const ADVICE =
  'Weights as safetensors, ONNX or GGUF, with configuration and tokenizer. After an interruption, choose the same files again to resume.';

export function DraftRevision({ model, draft }: { model: Model; draft: Revision }) {
  const mode = useMode();
  const [open, setOpen] = useState<'publish' | 'drop' | 'notes'>();
  const close = () => setOpen(undefined);
  const label = draft.revision;
  const folder = { mode, target: { model: model.id, revision: label } };
  return (
    <>
      <DraftCard
        title={`Revision ${label}`}
        notes={<Notes notes={draft.notes} onChange={() => setOpen('notes')} />}
        folder={folder}
        advice={ADVICE}
        files={draft.files}
        aside={
          <Button variant="warning" onClick={() => setOpen('drop')}>
            Discard draft
          </Button>
        }
        onPublish={() => setOpen('publish')}
      />
      {open === 'publish' && (
        <PublishDialog
          title={`Publish ${model.name} ${label}?`}
          folder={folder}
          files={sumOf(draft.files)}
          facts={
            <>
              <Fact term="Version">{label}</Fact>
              <Fact term="License">{model.license}</Fact>
              <Fact term="Price">{formatPrice(model.price)}</Fact>
            </>
          }
          onDone={close}
          onClose={close}
        >
          <p>
            {model.published_at === null
              ? 'The model becomes public, with its readme and the names of its files.'
              : 'It becomes the latest revision. Licensees can download it.'}
          </p>
          <p>A published revision cannot be changed. To fix something, publish another one.</p>
        </PublishDialog>
      )}
      {open === 'drop' && <DropRevisionDialog model={model} label={label} onClose={close} />}
      {open === 'notes' && <NotesDialog model={model} draft={draft} onClose={close} />}
    </>
  );
}

function Notes({ notes, onChange }: { notes: string; onChange: () => void }) {
  return (
    <div className="mt-2 flex items-start justify-between gap-x-4 gap-y-2 text-sm max-sm:flex-col">
      <p className="min-w-0 whitespace-pre-line wrap-anywhere text-muted">{notes || 'No release notes yet.'}</p>
      <Button size="small" onClick={onChange}>
        {notes ? 'Edit notes' : 'Add notes'}
      </Button>
    </div>
  );
}
