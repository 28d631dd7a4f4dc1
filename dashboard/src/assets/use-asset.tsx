import type { Listing } from '@souk/sdk';
import { useLicenseOf } from '../buying/licenses.api.ts';
import { useMode } from '../mode.ts';
import { useVisitor } from '../session.tsx';
import { CodeSnippets } from '../ui/code-snippets.tsx';
import { TextLink } from '../ui/text-link.tsx';
import type { Asset } from './asset-words.ts';
import { chatSnippets, downloadSnippets } from './snippets.ts';

interface UseAssetProps {
  kind: 'model' | 'dataset';
  asset: Asset;
  listing: Listing | null | undefined;
  /** The one file there is, where there is just one. */
  onlyFile: string | undefined;
}

/** Commands and programs that work as they stand, with a key in `SOUK_API_KEY`. */
export function UseAsset({ kind, asset, listing, onlyFile }: UseAssetProps) {
  const place = { origin: window.location.origin, slug: asset.slug };
  const deployment = 'framework' in asset && asset.framework === 'gguf' ? listing?.deployment_id : null;
  return (
    <div className="space-y-8">
      <p className="text-sm text-pretty text-muted">
        {listing && asset.price.amount > 0 && <LicenseFirst asset={asset} listing={listing} />}
        Programs call with a <TextLink to="/dashboard/keys">key of yours</TextLink> in{' '}
        <code className="font-mono text-[13px]">SOUK_API_KEY</code>; the command line signs in by the browser.
      </p>
      <CodeSnippets title={`Download the ${kind}`} snippets={downloadSnippets(kind, place, onlyFile)} />
      {deployment && <CodeSnippets title="Talk to the hosted model" snippets={chatSnippets(place, deployment)} />}
    </div>
  );
}

/** To who may not use it yet, and can get it. */
function LicenseFirst({ asset, listing }: { asset: Asset; listing: Listing }) {
  const visitor = useVisitor();
  const words = `You need a license first: ${listing.price.amount > 0 ? 'buy' : 'get'} it on this page. `;
  if (visitor === null) return words;
  if (visitor === undefined || visitor.id === asset.owner.id) return null;
  return <UnlessLicensed asset={asset}>{words}</UnlessLicensed>;
}

function UnlessLicensed({ asset, children }: { asset: Asset; children: string }) {
  const { data: license } = useLicenseOf(useMode(), asset.id);
  return license === null ? children : null;
}
