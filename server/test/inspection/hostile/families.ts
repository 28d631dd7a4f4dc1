import type { Family } from '../test-file.ts';
import { modelsOutside, renamedMembers, tarTricks, zipTricks } from './archive-tricks.ts';
import { arrowTypes } from './arrow-types.ts';
import { chatTemplates } from './chat-templates.ts';
import { closedArchives } from './closed-archives.ts';
import { escapingArchives, programs } from './escapes.ts';
import { hdf5Pickles } from './hdf5-pickles.ts';
import { kerasModels } from './keras-models.ts';
import { objectArrays, objectsOverBytes } from './object-arrays.ts';
import { joblibFiles, lzmaFiles, splitStreams } from './packed-pickles.ts';
import { knownAttacks } from './payloads.ts';
import { siblingImports } from './sibling-imports.ts';
import { skopsModels } from './skops-models.ts';
import { tensorflowModels } from './tensorflow-models.ts';
import { compiledModels, torchPrograms } from './torch-programs.ts';
import { yamlTags } from './yaml-tags.ts';

/** Every kind of file that must not be published. */
export const HOSTILE: readonly Family[] = [
  { title: 'pickles that call', files: knownAttacks },
  { title: 'pickles that import what lies beside them', files: siblingImports },
  { title: 'compressed files of old joblib', files: joblibFiles },
  { title: 'LZMA', files: lzmaFiles },
  { title: 'streams in parts', files: splitStreams },
  { title: 'objects over raw bytes', files: objectsOverBytes },
  { title: 'arrays of objects', files: objectArrays },
  { title: 'archives that cannot be opened', files: closedArchives },
  { title: 'tricks with zips', files: zipTricks },
  { title: 'tricks with tars', files: tarTricks },
  { title: 'archives that unpack outside of their folder', files: escapingArchives },
  { title: 'compiled programs', files: programs },
  { title: 'members by another name', files: renamedMembers },
  { title: 'models that read outside of their folder', files: modelsOutside },
  { title: 'Keras', files: kerasModels },
  { title: 'pickles in HDF5', files: hdf5Pickles },
  { title: 'skops', files: skopsModels },
  { title: 'TensorFlow', files: tensorflowModels },
  { title: 'TorchScript and old PyTorch', files: torchPrograms },
  { title: 'AOTInductor', files: compiledModels },
  { title: 'chat templates', files: chatTemplates },
  { title: 'YAML', files: yamlTags },
  { title: 'types of Arrow', files: arrowTypes },
];
