import type { Deployment, Mode } from '@souk/sdk';
import { tensorSnippets } from '../../../lib/format/call-snippets.ts';
import { chatSnippets } from '../../../lib/format/snippets.ts';
import { formatSpan, isLanguageModel, RUNTIMES, STATUS } from '../../../lib/labels/deployment-labels.ts';
import { CodeSnippets } from '../../../ui/content/code-snippets.tsx';
import { CopyableText } from '../../../ui/content/copyable.tsx';
import { Moment } from '../../../ui/content/moment.tsx';
import { TextLink } from '../../../ui/content/text-link.tsx';
import { Card } from '../../../ui/layout/card.tsx';
import { Fact } from '../../../ui/layout/fact.tsx';
import { CallAccess } from './call-access.tsx';
import { TensorTable } from './tensor-table.tsx';

/** Shows the settings of a deployment, its URL, who may call it, and how. */
export function DeploymentOverview({ mode, deployment }: { mode: Mode; deployment: Deployment }) {
  const { inputs, outputs, ready_at, status, url } = deployment;
  return (
    <div className="space-y-6">
      <Card>
        <dl className="grid gap-x-8 gap-y-4 px-5 py-5 text-sm sm:grid-cols-2 lg:grid-cols-4">
          <Fact term="Status" whole>
            {STATUS[status].means}
            {status === 'ready' && ready_at && (
              <span className="text-muted">
                {' '}
                Since <Moment at={ready_at} />.
              </span>
            )}
          </Fact>
          <Fact term="Runtime">{RUNTIMES[deployment.runtime]}</Fact>
          <Fact term="Revision">{deployment.revision}</Fact>
          <Fact term="Idle timeout">{formatSpan(deployment.idle_timeout)} without a call</Fact>
          <Fact term="Deployed">
            <Moment at={deployment.created_at} />
          </Fact>
          <Fact term="URL" whole>
            <CopyableText text={isLanguageModel(deployment) ? url : `${url}/invoke`} label="Copy URL" />
          </Fact>
        </dl>
      </Card>
      <CallAccess mode={mode} deployment={deployment} />
      {inputs && outputs && (
        <section className="grid gap-6 lg:grid-cols-2">
          <TensorTable title="Inputs" specs={inputs} />
          <TensorTable title="Outputs" specs={outputs} />
        </section>
      )}
      <HowToCall deployment={deployment} />
    </div>
  );
}

function HowToCall({ deployment }: { deployment: Deployment }) {
  const { id, inputs, model } = deployment;
  const place = { origin: window.location.origin, slug: model.slug };
  const isChat = isLanguageModel(deployment);
  if (!isChat && !inputs) {
    return <p className="text-sm text-muted">Its inputs, and how to call it, appear here once it has run.</p>;
  }
  return (
    <section>
      <CodeSnippets
        title="Call it"
        snippets={isChat ? chatSnippets(place, id) : tensorSnippets(place.origin, id, inputs ?? [])}
      />
      <p className="mt-3 text-[13px] text-muted">
        Programs authenticate with one of <TextLink to="/dashboard/keys">your keys</TextLink> in{' '}
        <code className="font-mono">SOUK_API_KEY</code>.
        {isChat && ' OpenAI’s clients work too, with the URL above as their base URL.'}
      </p>
    </section>
  );
}
