import { CopyableCode } from '../../ui/content/copyable.tsx';
import { saveText } from '../../ui/content/save-text.ts';
import { Button } from '../../ui/forms/button.tsx';
import { Card } from '../../ui/layout/card.tsx';

/** Shows the signed certificate that proves a license. */
export function Certificate({ certificate, slug }: { certificate: string; slug: string }) {
  return (
    <Card>
      <div className="flex flex-wrap items-center justify-between gap-3 border-b border-line px-5 py-4">
        <h2 className="font-semibold">Certificate</h2>
        <Button onClick={() => saveText(`${slug.replaceAll('/', '-')}.license.jwt`, 'application/jwt', certificate)}>
          Download certificate
        </Button>
      </div>
      <div className="space-y-4 px-5 py-5">
        <p className="text-sm text-pretty text-muted">
          Signed by this market: anyone can verify offline that the license is yours, and for which files. Use{' '}
          <code className="font-mono text-[13px] text-ink">souk licenses verify</code> on the command line.
        </p>
        <CopyableCode code={certificate} title="Certificate" label="Copy the certificate" long />
      </div>
    </Card>
  );
}
