import { type Static, Type } from 'typebox';
import { Enum, Timestamp } from '../../platform/http/schemas/json-schema.ts';
import { newId } from '../../platform/ids.ts';
import { LOG_LEVELS, LOG_STREAMS, type LogLine } from './deployment-log.ts';

export interface StoredLogLine extends LogLine {
  deployment_id: string;
  id: string;
  at: Date;
}

export const DeploymentLogLine = Type.Object(
  {
    id: Type.String(),
    at: Timestamp,
    level: Enum(LOG_LEVELS),
    stream: Enum(LOG_STREAMS, {
      description:
        'what the model’s process wrote to `stdout` or `stderr`, what became of it (`system`), or what was asked of it (`request`)',
    }),
    message: Type.String({ description: 'one line of up to 2,000 characters' }),
  },
  {
    $id: 'DeploymentLogLine',
    examples: [
      {
        id: 'log_01k9zq4v7he1r8c3t5n6m2x0lg',
        at: '2026-03-02T14:12:47.800Z',
        level: 'info',
        stream: 'system',
        message: 'The model is loaded.',
      },
    ],
  },
);

export function toLogLine({ id, at, level, stream, message }: StoredLogLine): Static<typeof DeploymentLogLine> {
  return { id, at: at.toISOString(), level, stream, message };
}

/** IDs sort in the order of a node's lines. */
export function newLogLine(deploymentId: string, { level, stream, message }: LogLine): StoredLogLine {
  return { deployment_id: deploymentId, id: newId('log'), at: new Date(), level, stream, message };
}
