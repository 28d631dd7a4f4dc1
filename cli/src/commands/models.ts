import type { Command } from 'commander';
import { addDelete } from './catalog/delete-asset.ts';
import { addRemove } from './catalog/remove-files.ts';
import { addStars } from './catalog/star-asset.ts';
import { addCreateModel } from './models/create-model.ts';
import { addDownloadModel } from './models/download-model.ts';
import { addListFiles } from './models/list-files.ts';
import { addListModels } from './models/list-models.ts';
import { addListRevisions } from './models/list-revisions.ts';
import { addPublishRevision } from './models/publish-revision.ts';
import { addPushModel } from './models/push-model.ts';
import { addSearchModels } from './models/search-models.ts';
import { addShowModel } from './models/show-model.ts';
import { addUpdateModel } from './models/update-model.ts';
import { addUpdateNotes } from './models/update-notes.ts';

/** Adds the commands that find and publish models. */
export function addModels(program: Command): void {
  const models = program
    .command('models')
    .summary('find, push, publish and download models')
    .description('Models. Name one by its ID or its slug, such as acme/pick-place, or your own by its name alone.');
  addSearchModels(models);
  addListModels(models);
  addShowModel(models);
  addCreateModel(models);
  addUpdateModel(models);
  addPushModel(models);
  addUpdateNotes(models);
  addPublishRevision(models);
  addListRevisions(models);
  addListFiles(models);
  addRemove(models, 'model');
  addDownloadModel(models);
  addStars(models, 'model');
  addDelete(models, 'model');
}
