import type { Mode } from '@souk/sdk';
import { ProblemNotice } from '../../ui/feedback/notice.tsx';
import { Button } from '../../ui/forms/button.tsx';
import { DownloadIcon } from '../../ui/layout/icons.tsx';
import { type Licensed, useDownload } from './download.api.ts';

interface DownloadButtonProps {
  mode: Mode;
  asset: Licensed;
  variant?: 'primary' | 'secondary';
  className?: string;
}

/** Downloads an asset, as one archive where it has several files. */
export function DownloadButton({ mode, asset, variant = 'secondary', className = '' }: DownloadButtonProps) {
  const download = useDownload(mode, asset);
  return (
    <>
      <Button
        variant={variant}
        className={className}
        busy={download.isPending}
        onClick={() => download.mutate(undefined)}
      >
        <DownloadIcon />
        Download
      </Button>
      {download.error && (
        <div className="basis-full">
          <ProblemNotice problem={download.error} />
        </div>
      )}
    </>
  );
}
