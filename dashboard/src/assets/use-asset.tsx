import type { Listing } from '@souk/sdk';
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
        {asset.price.amount > 0 && 'You need a license first: buy it on this page. '}
        Programs call with a <TextLink to="/dashboard/keys">key of yours</TextLink> in{' '}
        <code className="font-mono text-[13px]">SOUK_API_KEY</code>; the command line signs in by the browser.
      </p>
      <CodeSnippets title={`Download the ${kind}`} snippets={downloadSnippets(kind, place, onlyFile)} />
      {deployment && <CodeSnippets title="Talk to the hosted model" snippets={chatSnippets(place, deployment)} />}
    </div>
  );
}
