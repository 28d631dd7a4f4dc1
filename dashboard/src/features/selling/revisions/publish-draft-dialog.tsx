import type { ReactNode } from 'react';
import { formatBytes } from '../../../lib/format/numbers.ts';
import { Dialog, DialogActions, DialogBody } from '../../../ui/dialogs/dialog.tsx';
import { Spinner } from '../../../ui/feedback/loading.tsx';
import { ProblemNotice } from '../../../ui/feedback/notice.tsx';
import { Button } from '../../../ui/forms/button.tsx';
import { Fact } from '../../../ui/layout/fact.tsx';
import { formatFileCount } from '../assets/owned.ts';
import type { UploadFolder } from '../uploads/upload-folder.ts';
import { useDiscardUpload, usePublish } from './drafts.api.ts';
import { UnfinishedNotice } from './unfinished-notice.tsx';
import { unfinishedIn } from './unfinished-upload.ts';

interface PublishDialogProps {
  title: string;
  folder: UploadFolder;
  files: { count: number; size: number };
  /** Facts about what becomes public, as rows of `Fact`. */
  facts: ReactNode;
  /** The consequences of publishing. */
  children: ReactNode;
  onDone: () => void;
  onClose: () => void;
}

/** Asks for confirmation before a draft becomes public and unchangeable. */
export function PublishDialog({ title, folder, files, facts, children, onDone, onClose }: PublishDialogProps) {
  const publish = usePublish(folder);
  const discard = useDiscardUpload(folder);
  const run = () => publish.mutate(undefined, { onSuccess: onDone });
  const unfinished = publish.error && unfinishedIn(publish.error);
  const busy = publish.isPending || discard.isPending;
  return (
    <Dialog title={title} onClose={onClose} dismissable={!busy}>
      <DialogBody>
        {unfinished ? (
          <UnfinishedNotice
            name={unfinished.name}
            problem={discard.error}
            busy={busy}
            onDiscard={() => discard.mutate(unfinished.id, { onSuccess: run })}
          />
        ) : (
          publish.error && <ProblemNotice problem={publish.error} />
        )}
        <div className="space-y-3 text-sm text-muted">{children}</div>
        <dl className="grid grid-cols-2 gap-4 rounded-lg border border-line bg-sunken px-4 py-3.5 text-sm">
          {facts}
          <Fact term="Files">
            {formatFileCount(files.count)}, {formatBytes(files.size)}
          </Fact>
        </dl>
        {busy && (
          <p role="status" className="flex items-center gap-2.5 text-sm text-muted">
            <Spinner className="size-4" /> Inspecting every file. Large models take a while.
          </p>
        )}
      </DialogBody>
      <DialogActions>
        <Button disabled={busy} onClick={onClose}>
          Cancel
        </Button>
        <Button variant="primary" busy={busy} onClick={run}>
          Publish
        </Button>
      </DialogActions>
    </Dialog>
  );
}
