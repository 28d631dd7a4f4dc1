interface Call {
  /** JSON of the request's `inputs`; `…` stands for what is left out. */
  inputs: string;
  /** The same as an expression of the SDK's `tensor`, with what it needs before. */
  setup?: string;
  tensors: string;
  /** What to read from the outputs. */
  read: string;
}

/** Returns the part of a card that says how to call the deployed model. */
export function callSection({ inputs, setup, tensors, read }: Call): string {
  return `## Call it

Deploy the model on its page, then try it there, or call the deployment over HTTP:

\`\`\`sh
curl -sS http://localhost:4242/v1/deployments/$DEPLOYMENT/invoke \\
  -H "Authorization: Bearer $SOUK_API_KEY" -H 'Content-Type: application/json' \\
  -d '{"inputs": [${inputs}]}'
\`\`\`

\`\`\`js
import { Souk, tensor } from '@souk/sdk';

const souk = new Souk({ apiKey: process.env.SOUK_API_KEY });
${setup ? `${setup}\n` : ''}const { outputs } = await souk.deployments.invoke('dep_…', {
  inputs: [${tensors}],
});
${read}
\`\`\``;
}
