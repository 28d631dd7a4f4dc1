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

/** By name. */
export function listFiles(db: Queryable, folderId: string): Promise<FileRow[]> {
  return db.many(filesOfFolder, [folderId]);
}

/** Without regard to case. */
export function findFile(db: Queryable, folderId: string, name: string): Promise<FileRow | undefined> {
  return db.one(fileByName, [folderId, nameKey(name.normalize('NFC'))]);
}

/** A page of them, by name. */
export function listFilesAfter(db: Queryable, folderId: string, after: string, count: number): Promise<FileRow[]> {
  return db.many(filesAfter, [folderId, after, count]);
}

export function findFileById(db: Queryable, id: string): Promise<FileRow | undefined> {
  return db.one(fileById, [id]);
}

/** The first, by name, that is a table. */
export function findFirstTable(db: Queryable, folderId: string): Promise<FileRow | undefined> {
  return db.one(firstTable, [folderId]);
}

/**
 * The first, by name, that is a table or has not been read yet. It moves on only past files that turn out to be no
 * table, so that over time it is never two different tables.
 */
export function findFirstPossibleTable(db: Queryable, folderId: string): Promise<FileRow | undefined> {
  return db.one(firstPossibleTable, [folderId]);
}

/** Whether it is the one that the folder is about: its weights, mostly. */
export async function isLargestFile(db: Queryable, file: FileRow): Promise<boolean> {
  return (await db.one(largestFile, [file.folder_id]))?.id === file.id;
}
