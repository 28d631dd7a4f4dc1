import type { Static } from 'typebox';
import type { Principal } from '../access/principal.ts';
import { ApiError } from '../platform/errors.ts';
import { Enum, Nullable, Timestamp } from '../platform/http/schemas/json-schema.ts';
import { Type } from '../platform/http/schemas/schema-builder.ts';
import type { Signature } from '../runtimes/tensor.ts';

export const DEPLOYMENT_STATUSES = ['pending', 'starting', 'ready', 'idle', 'stopped', 'failed'] as const;
const RUNTIMES = ['onnx', 'gguf', 'open-inference'] as const;

export type DeploymentStatus = (typeof DEPLOYMENT_STATUSES)[number];
export type RuntimeName = (typeof RUNTIMES)[number];

/**
 * Why a deployment does not run:
 * - `unloadable`: the model cannot be loaded;
 * - `out_of_memory`: it exceeded the memory limit of a model;
 * - `crashing`: its process died repeatedly;
 * - `unresponsive`: it repeatedly did not respond in time;
 * - `engine_unavailable`: the external engine does not have it, or cannot be reached;
 * - `license_revoked`: the license it ran under was revoked;
 * - `model_deleted`: the model was deleted;
 * - `model_taken_down`: operators have taken the model down. It can be started once they restore it.
 */
const FAILURE_CODES = [
  ...(['unloadable', 'out_of_memory', 'crashing', 'unresponsive', 'engine_unavailable'] as const),
  ...(['license_revoked', 'model_deleted', 'model_taken_down'] as const),
] as const;

export interface DeploymentFailure {
  code: (typeof FAILURE_CODES)[number];
  message: string;
  /** ISO 8601. */
  at: string;
}

export function failureNow(code: DeploymentFailure['code'], message: string): DeploymentFailure {
  return { code, message, at: new Date().toISOString() };
}

export interface DeploymentRow {
  id: string;
  owner_id: string;
  name: string;
  model_id: string;
  model_slug: string;
  revision: string;
  folder_id: string;
  listing_id: string | null;
  license_grant_id: string | null;
  runtime: RuntimeName;
  main_file: string | null;
  idle_timeout: number;
  status: DeploymentStatus;
  failure: DeploymentFailure | null;
  signature: Signature | null;
  /** The node that runs it, while its lease is valid. */
  node: string | null;
  leased_until: Date | null;
  announced: boolean;
  /** Consecutive failures: those that count towards giving up, and all of them. */
  failures: number;
  backoff_step: number;
  paused_until: Date | null;
  created_at: Date;
  updated_at: Date;
  ready_at: Date | null;
}

const Spec = Type.Object({
  name: Type.String({ description: 'Name of the tensor.' }),
  datatype: Type.String({ description: 'Datatype of the Open Inference Protocol, such as `FP32`.' }),
  shape: Type.Array(Type.Integer(), { description: 'Shape of the tensor. -1 for a dimension of any size.' }),
});

export const Deployment = Type.Object(
  {
    id: Type.String({ description: 'Unique deployment ID.' }),
    name: Type.String({ description: 'Name that you chose for the deployment.' }),
    model: Type.Object(
      {
        id: Type.String({ description: 'ID of the model.' }),
        slug: Type.String({ description: 'Slug of the model, such as `acme/pick-place`.' }),
      },
      { description: 'Deployed model.' },
    ),
    revision: Type.String({ description: 'Label of the deployed revision.' }),
    listing_id: Nullable(
      Type.String({ description: 'ID of the listing whose licensees can call the deployment. Null if it has none.' }),
    ),
    status: Enum(DEPLOYMENT_STATUSES, {
      description: 'The next call starts an `idle` deployment; only its owner starts a `stopped` or `failed` one.',
    }),
    runtime: Enum(RUNTIMES, { description: 'Runtime that executes the model.' }),
    url: Type.String({
      description: 'Base URL of its endpoints. For language models, use it as the `baseURL` of OpenAI’s clients.',
    }),
    idle_timeout: Type.Integer({ description: 'Seconds without a call after which the deployment becomes idle.' }),
    inputs: Nullable(
      Type.Array(Spec, {
        description: 'Input tensors of the model. Null for language models, and until the model was loaded once.',
      }),
    ),
    outputs: Nullable(
      Type.Array(Spec, {
        description: 'Output tensors of the model. Null for language models, and until the model was loaded once.',
      }),
    ),
    created_at: Timestamp,
    updated_at: Timestamp,
    ready_at: Nullable({
      ...Timestamp,
      description: 'Time when it last became ready. Null until it is ready after a start, and while it is stopped.',
    }),
    failure: Nullable(
      Type.Object(
        {
          code: Enum(FAILURE_CODES, { description: 'Code of the failure.' }),
          message: Type.String({ description: 'What went wrong, for people.' }),
          at: { ...Timestamp, description: 'Time of the failure.' },
        },
        {
          description:
            'Why the deployment failed, or was stopped by someone other than its owner. Null if neither, and for everyone but the owner.',
        },
      ),
    ),
  },
  {
    $id: 'Deployment',
    description: 'A model that runs behind an endpoint.',
    examples: [
      {
        id: 'dep_01k9zq4v7he1r8c3t5n6m2x0dp',
        name: 'pick-place',
        model: { id: 'mdl_01k9zq4v7he1r8c3t5n6m2x0ab', slug: 'acme/pick-place' },
        revision: '1.2.0',
        listing_id: null,
        status: 'ready',
        runtime: 'onnx',
        url: 'https://souk.example/v1/deployments/dep_01k9zq4v7he1r8c3t5n6m2x0dp',
        idle_timeout: 300,
        inputs: [{ name: 'image', datatype: 'FP32', shape: [-1, 3, 224, 224] }],
        outputs: [{ name: 'logits', datatype: 'FP32', shape: [-1, 1000] }],
        created_at: '2026-03-02T14:12:45.120Z',
        updated_at: '2026-03-02T14:12:47.800Z',
        ready_at: '2026-03-02T14:12:47.800Z',
        failure: null,
      },
    ],
  },
);

export function toDeploymentResponse(
  row: DeploymentRow,
  { publicUrl }: { publicUrl: string },
): Static<typeof Deployment> {
  return {
    id: row.id,
    name: row.name,
    model: { id: row.model_id, slug: row.model_slug },
    revision: row.revision,
    listing_id: row.listing_id,
    status: row.status,
    runtime: row.runtime,
    url: `${publicUrl}/v1/deployments/${row.id}`,
    idle_timeout: row.idle_timeout,
    inputs: row.signature ? row.signature.inputs.map(copySpec) : null,
    outputs: row.signature ? row.signature.outputs.map(copySpec) : null,
    created_at: row.created_at.toISOString(),
    updated_at: row.updated_at.toISOString(),
    ready_at: row.ready_at?.toISOString() ?? null,
    failure: row.failure,
  };
}

function copySpec({ name, datatype, shape }: Signature['inputs'][number]): Static<typeof Spec> {
  return { name, datatype, shape: [...shape] };
}

export function requireOwnDeployment({ account }: Principal, { owner_id }: Pick<DeploymentRow, 'owner_id'>): void {
  if (account.id === owner_id) return;
  throw new ApiError(
    'forbidden_resource',
    'You don’t have access to this deployment: only its owner can change it or see its logs.',
  );
}
