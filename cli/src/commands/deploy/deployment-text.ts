import type { Deployment } from '@souk/sdk';
import { formatDay } from '../../output/dates.ts';
import { formatDuration } from '../../output/quantities.ts';
import { fixedColumn, formatFields, optionalColumn, type Row } from '../../output/table.ts';
import { shellQuote } from '../../output/terminal-text.ts';
import { describeTensor, type TensorSpec } from '../invoke/tensor-input.ts';

export const DEPLOYMENTS_HEADER = [
  'ID',
  'NAME',
  'MODEL',
  optionalColumn(fixedColumn('REVISION')),
  optionalColumn(fixedColumn('RUNTIME')),
  fixedColumn('STATUS'),
  optionalColumn(fixedColumn('CREATED')),
];

export function deploymentRow(deployment: Deployment): Row {
  const { id, name, model, revision, runtime, status, created_at } = deployment;
  return { cells: [id, name, model.slug, revision, runtime, status, formatDay(created_at)], style: STYLES[status] };
}

const STYLES: Partial<Record<Deployment['status'], Row['style']>> = { stopped: 'dim', failed: 'red' };

export function formatDeployment(deployment: Deployment): string {
  const { inputs, outputs, failure, listing_id } = deployment;
  return formatFields([
    ['id', deployment.id],
    ['name', deployment.name],
    ['model', `${deployment.model.slug} ${deployment.revision}`],
    ['status', deployment.status],
    ...(failure ? [['failure', `${failure.message} (${failure.code})`] as [string, string]] : []),
    ['runtime', deployment.runtime],
    ['url', deployment.url],
    ['inputs', inputs ? inputs.map(describeTensor).join(', ') : explainUnknownInputs(deployment)],
    ...(outputs ? [['outputs', outputs.map(describeTensor).join(', ')] as [string, string]] : []),
    ['goes idle', `after ${formatDuration(deployment.idle_timeout)} without calls`],
    ['listing', listing_id ?? 'none: only you can call it'],
    ['created', deployment.created_at],
  ]);
}

function explainUnknownInputs({ runtime }: Deployment): string {
  return runtime === 'gguf'
    ? 'messages: it is a language model'
    : 'unknown until the model is loaded for the first time';
}

/** Returns the command that calls a deployment. */
export function nextCommand({ id, runtime, inputs }: Pick<Deployment, 'id' | 'runtime' | 'inputs'>): string {
  if (runtime === 'gguf') return `souk chat --deployment ${id}`;
  return [`souk invoke ${id}`, ...(inputs ?? []).map((spec) => `--input ${shellQuote(exampleOf(spec))}`)].join(' ');
}

/** Returns an example input: zeros for a small tensor, a file for a larger one. */
function exampleOf({ name, datatype, shape }: TensorSpec): string {
  const size = shape.reduce((product, extent) => product * (extent === -1 ? 1 : extent), 1);
  if (size > 8) return `${name}=@${name}.json`;
  const value = datatype === 'BOOL' ? 'false' : datatype === 'BYTES' ? 'text' : '0';
  return `${name}=${Array.from({ length: datatype === 'BYTES' ? 1 : size }, () => value).join(',')}`;
}
