import { Duplicate, type Stored, type Table } from './document-store.ts';

/** Inserts a document, unless its id or another unique value exists. Returns whether it was inserted. */
export async function insertNew<T extends Stored, I extends string>(
  table: Pick<Table<T, I>, 'insert'>,
  document: T,
): Promise<boolean> {
  try {
    await table.insert(document);
    return true;
  } catch (error) {
    if (error instanceof Duplicate) return false;
    throw error;
  }
}
