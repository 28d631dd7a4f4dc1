import type { Static } from 'typebox';
import { Enum, Timestamp } from '../../platform/http/schemas/json-schema.ts';
import { Type } from '../../platform/http/schemas/schema-builder.ts';
import { newId } from '../../platform/ids.ts';
import { LOG_LEVELS, LOG_STREAMS, type LogLine } from './deployment-log.ts';

export interface StoredLogLine extends LogLine {
  deployment_id: string;
  id: string;
  at: Date;
}

export const LOG_LINE_EXAMPLE = {
  id: 'log_01k9zq4v7he1r8c3t5n6m2x0lg',
  at: '2026-03-02T14:12:47.800Z',
  level: 'info' as const,
  stream: 'system' as const,
  message: 'The model is loaded.',
};

export const DeploymentLogLine = Type.Object(
  {
    id: Type.String({ description: 'Unique ID of the line.' }),
    at: { ...Timestamp, description: 'Time of the line.' },
    level: Enum(LOG_LEVELS, { description: 'Severity of the line.' }),
    stream: Enum(LOG_STREAMS, {
      description:
        'Source of the line: output of the model’s process (`stdout`, `stderr`), changes of the deployment (`system`), or calls (`request`).',
    }),
    message: Type.String({ description: 'Text of the line, up to 2,000 characters.' }),
  },
  {
    $id: 'DeploymentLogLine',
    description: 'A line in the log of a deployment.',
    examples: [LOG_LINE_EXAMPLE],
  },
);

export function toLogLine({ id, at, level, stream, message }: StoredLogLine): Static<typeof DeploymentLogLine> {
  return { id, at: at.toISOString(), level, stream, message };
}

/** IDs sort in the order of a node's lines. */
export function newLogLine(deploymentId: string, { level, stream, message }: LogLine): StoredLogLine {
  return { deployment_id: deploymentId, id: newId('log'), at: new Date(), level, stream, message };
}
