import { useState } from 'react';
import { Notice, ProblemNotice } from '../../../ui/feedback/notice.tsx';
import { ProgressBar } from '../../../ui/feedback/progress-bar.tsx';
import { Button } from '../../../ui/forms/button.tsx';
import { Card } from '../../../ui/layout/card.tsx';
import { CancelUploadDialog } from './cancel-upload-dialog.tsx';
import { isInProgress, type RunState } from './run-view.ts';
import { UploadFileList } from './upload-file-list.tsx';
import { numbersOf, outcomeOf, titleOf } from './upload-labels.ts';
import type { UploadRun } from './upload-run.ts';
import { endUpload, useRunView } from './upload-runs.ts';

const TONES: Partial<Record<RunState, 'ok' | 'warn' | 'danger'>> = {
  done: 'ok',
  paused: 'warn',
  offline: 'warn',
  conflict: 'warn',
  failed: 'danger',
};

/** Shows an upload and its controls. */
export function UploadProgress({ run, inDraft }: { run: UploadRun; inDraft: ReadonlySet<string> }) {
  const view = useRunView(run) ?? run.view();
  const [cancelling, setCancelling] = useState(false);
  const { state, done, size, problem, files } = view;
  return (
    <Card className="space-y-4 p-4 sm:p-5">
      <div className="flex flex-wrap items-center justify-between gap-x-6 gap-y-3">
        <div className="min-w-0">
          <p role="status" className="font-medium">
            {titleOf(view)}
          </p>
          <p className="mt-0.5 text-[13px] text-muted tabular-nums">{numbersOf(view)}</p>
        </div>
        <div className="flex flex-wrap gap-2">
          <RunButtons run={run} state={state} onCancel={() => setCancelling(true)} />
        </div>
      </div>
      <ProgressBar label="Total upload" done={done} of={size} tone={TONES[state] ?? 'accent'} />
      {state === 'done' && <p className="text-[13px] text-muted">{outcomeOf(view)}</p>}
      {state === 'offline' && (
        <Notice tone="warn">You are offline. The upload resumes when you are back online.</Notice>
      )}
      {state === 'conflict' && (
        <Notice tone="warn">
          {problem?.message.replaceAll('`', '')} Replace the existing files, or cancel and rename yours.
        </Notice>
      )}
      {state === 'failed' && problem && <ProblemNotice problem={problem} />}
      <UploadFileList files={files} inDraft={inDraft} />
      {cancelling && <CancelUploadDialog run={run} onClose={() => setCancelling(false)} />}
    </Card>
  );
}

interface RunButtonsProps {
  run: UploadRun;
  state: RunState;
  onCancel: () => void;
}

function RunButtons({ run, state, onCancel }: RunButtonsProps) {
  if (state === 'done') {
    return (
      <Button size="small" onClick={() => endUpload(run)}>
        Done
      </Button>
    );
  }
  return (
    <>
      {isInProgress({ state }) && (
        <Button size="small" onClick={() => run.pause()}>
          Pause
        </Button>
      )}
      {['paused', 'failed', 'offline'].includes(state) && (
        <Button size="small" variant="primary" onClick={() => void run.start()}>
          {state === 'failed' ? 'Try again' : 'Continue'}
        </Button>
      )}
      {state === 'conflict' && (
        <Button size="small" variant="primary" onClick={() => void run.start({ replace: true })}>
          Replace
        </Button>
      )}
      <Button size="small" variant="warning" busy={state === 'cancelling'} onClick={onCancel}>
        Cancel
      </Button>
    </>
  );
}
