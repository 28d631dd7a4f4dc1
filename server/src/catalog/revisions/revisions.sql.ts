import { statement } from '../../platform/db/statement.ts';
import type { RevisionRow } from './revision.ts';

const COLUMNS = 'id, model_id, revision, notes, published_at, created_at';

export const insertRevision = statement<RevisionRow, [id: string, modelId: string, revision: string, notes: string]>(
  'insert_revision',
  `insert into revisions (id, model_id, revision, notes) values ($1, $2, $3, $4) returning ${COLUMNS}`,
);

export const revisionOf = statement<RevisionRow, [modelId: string, revision: string]>(
  'revision_of_model',
  `select ${COLUMNS} from revisions where model_id = $1 and revision = $2`,
);

export const labelsOf = statement<{ revision: string; published: boolean }, [modelId: string]>(
  'revision_labels_of_model',
  'select revision, published_at is not null as published from revisions where model_id = $1',
);

export const listRevisions = statement<
  RevisionRow,
  [modelId: string, drafts: boolean, after: string | null, count: number]
>(
  'list_revisions',
  `select ${COLUMNS} from revisions
   where model_id = $1 and ($2 or published_at is not null) and ($3::text is null or id < $3)
   order by id desc limit $4`,
);

export const publishRevision = statement<RevisionRow, [id: string]>(
  'publish_revision',
  `update revisions set published_at = now() where id = $1 returning ${COLUMNS}`,
);

export const updateNotes = statement<RevisionRow, [id: string, notes: string]>(
  'update_notes_of_revision',
  `update revisions set notes = $2 where id = $1 returning ${COLUMNS}`,
);

export const deleteRevision = statement<unknown, [id: string]>(
  'delete_revision',
  'delete from revisions where id = $1',
);

export const deleteRevisionsOf = statement<{ id: string }, [modelId: string]>(
  'delete_revisions_of_model',
  'delete from revisions where model_id = $1 returning id',
);
