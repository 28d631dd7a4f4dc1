import type { Listing } from '@souk/sdk';
import { chatSnippets, downloadSnippets } from '../../../lib/format/snippets.ts';
import type { Asset } from '../../../lib/labels/asset-labels.ts';
import { useMode } from '../../../lib/mode.ts';
import { useLicenseOf } from '../../../lib/queries/licenses.api.ts';
import { useVisitor } from '../../../lib/session.ts';
import { CodeSnippets } from '../../../ui/content/code-snippets.tsx';
import { TextLink } from '../../../ui/content/text-link.tsx';

interface UseAssetProps {
  kind: 'model' | 'dataset';
  asset: Asset;
  listing: Listing | null | undefined;
  /** Name of the file, if there is exactly one. */
  onlyFile: string | undefined;
}

/** Shows commands and code that run unchanged, with a key in `SOUK_API_KEY`. */
export function UseAsset({ kind, asset, listing, onlyFile }: UseAssetProps) {
  const place = { origin: window.location.origin, slug: asset.slug };
  const deployment = 'framework' in asset && asset.framework === 'gguf' ? listing?.deployment_id : null;
  return (
    <div className="space-y-8">
      <p className="text-sm text-pretty text-muted">
        {listing && asset.price.amount > 0 && <LicenseFirst asset={asset} listing={listing} />}
        Set an <TextLink to="/dashboard/keys">API key</TextLink> as{' '}
        <code className="font-mono text-[13px]">SOUK_API_KEY</code>. The command line signs in through the browser.
      </p>
      <CodeSnippets title={`Download the ${kind}`} snippets={downloadSnippets(kind, place, onlyFile)} />
      {deployment && <CodeSnippets title="Chat with the hosted model" snippets={chatSnippets(place, deployment)} />}
    </div>
  );
}

/** Shown to accounts without a license. */
function LicenseFirst({ asset, listing }: { asset: Asset; listing: Listing }) {
  const visitor = useVisitor();
  const hint = `You need a license first: ${listing.price.amount > 0 ? 'buy' : 'get'} it on this page. `;
  if (visitor === null) return hint;
  if (visitor === undefined || visitor.id === asset.owner.id) return null;
  return <UnlessLicensed asset={asset}>{hint}</UnlessLicensed>;
}

function UnlessLicensed({ asset, children }: { asset: Asset; children: string }) {
  const { data: license } = useLicenseOf(useMode(), asset.id);
  return license === null ? children : null;
}
