import type { Queryable } from '../platform/db/queryable.ts';
import { type FileRow, nameKey } from './file.ts';
import {
  fileById,
  fileByName,
  filesAfter,
  filesOfFolder,
  firstPossibleTable,
  firstTable,
  largestFile,
} from './files.sql.ts';

/** Lists files by name. */
export function listFiles(db: Queryable, folderId: string): Promise<FileRow[]> {
  return db.many(filesOfFolder, [folderId]);
}

/** Finds a file by name, ignoring case. */
export function findFile(db: Queryable, folderId: string, name: string): Promise<FileRow | undefined> {
  return db.one(fileByName, [folderId, nameKey(name.normalize('NFC'))]);
}

/** Lists a page of files, by name. */
export function listFilesAfter(db: Queryable, folderId: string, after: string, count: number): Promise<FileRow[]> {
  return db.many(filesAfter, [folderId, after, count]);
}

export function findFileById(db: Queryable, id: string): Promise<FileRow | undefined> {
  return db.one(fileById, [id]);
}

/** Finds the first table, by name. */
export function findFirstTable(db: Queryable, folderId: string): Promise<FileRow | undefined> {
  return db.one(firstTable, [folderId]);
}

/**
 * Finds the first file, by name, that is a table or has not been read yet. The result only ever moves past files that
 * turn out not to be tables, so it never changes from one table to another.
 */
export function findFirstPossibleTable(db: Queryable, folderId: string): Promise<FileRow | undefined> {
  return db.one(firstPossibleTable, [folderId]);
}

/** Tests whether the file is the largest of its folder: usually the weights. */
export async function isLargestFile(db: Queryable, file: FileRow): Promise<boolean> {
  return (await db.one(largestFile, [file.folder_id]))?.id === file.id;
}
