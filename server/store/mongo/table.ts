import { type Collection, MongoServerError } from 'mongodb';
import {
  Duplicate,
  type IndexSpec,
  type Key,
  type DocumentPage,
  type PageQuery,
  type Stored,
  type Table,
  type TableSpec,
} from '../document-store.ts';
import { checkEquals, checkId, checkQuery, checkRev, declaredIndex, documentKeys, indexFields } from '../key-check.ts';
import { fromMongo, type MongoDocument, toMongo } from './document.ts';
import { allOf, equalTo, pageFilter, pageSort } from './page.ts';
import type { MongoPlace } from './place.ts';
import { decodeCursor, encodeCursor, positionOf } from '../page-cursor.ts';

/** Error codes that may mean a duplicate: duplicate key, and FerretDB's internal error for a duplicate in an update. */
const MAYBE_DUPLICATE: readonly unknown[] = [11_000, 1];

export class MongoTable<T extends Stored, I extends string> implements Table<T, I> {
  readonly #collection: Collection<MongoDocument>;
  readonly #spec: TableSpec<T, I>;
  readonly #fields: readonly string[];

  constructor(place: MongoPlace, spec: TableSpec<T, I>) {
    this.#collection = place.collection(spec.name);
    this.#spec = spec;
    this.#fields = indexFields(spec);
  }

  async get(id: string): Promise<T | undefined> {
    // Without `$eq`, because FerretDB uses its index only in this form. Safe, because the id is checked to be text.
    const found = await this.#collection.findOne({ _id: checkId(id) });
    return found === null ? undefined : this.#parse(found);
  }

  async getMany(ids: readonly string[]): Promise<T[]> {
    const wanted = ids.map((id) => checkId(id));
    const found = await this.#collection.find({ _id: { $in: wanted } }).toArray();
    const byId = new Map(found.map((document) => [document._id, document]));
    return wanted
      .map((id) => byId.get(id))
      .filter((document) => document !== undefined)
      .map((document) => this.#parse(document));
  }

  async insert(document: T): Promise<void> {
    documentKeys(document, this.#fields);
    try {
      await this.#collection.insertOne(toMongo(document));
    } catch (error) {
      if (isMaybeDuplicate(error) && (await this.#exists([{ _id: { $eq: document.id } }])))
        throw new Duplicate(this.#spec.name, 'id');
      throw await this.#asDuplicate(document, error);
    }
  }

  async replace(document: T, expectedRev: number): Promise<boolean> {
    const next = { ...document, rev: checkRev(expectedRev) + 1 };
    documentKeys(next, this.#fields);
    try {
      const { matchedCount } = await this.#collection.replaceOne(
        { _id: { $eq: next.id }, rev: { $eq: expectedRev } },
        toMongo(next),
      );
      return matchedCount === 1;
    } catch (error) {
      throw await this.#asDuplicate(next, error);
    }
  }

  async remove(id: string, expectedRev?: number): Promise<boolean> {
    const sameRev = expectedRev === undefined ? {} : { rev: { $eq: checkRev(expectedRev) } };
    const { deletedCount } = await this.#collection.deleteOne({ _id: { $eq: checkId(id) }, ...sameRev });
    return deletedCount === 1;
  }

  async find(name: I, query: PageQuery): Promise<DocumentPage<T>> {
    const index = declaredIndex(this.#spec, name);
    checkQuery(index.fields, query);
    const open = index.fields.slice(query.equals.length);
    const filter = pageFilter(index, query, decodeCursor(name, query, open.length));
    const found = await this.#collection
      .find(filter, { sort: pageSort(index, query), limit: query.limit + 1 })
      .toArray();
    const documents = found.slice(0, query.limit).map((document) => this.#parse(document));
    const last = documents.at(-1);
    return found.length > query.limit && last
      ? { documents, next: encodeCursor(name, query, positionOf(last, open)) }
      : { documents };
  }

  async count(name: I, equals: readonly Key[]): Promise<number> {
    const { fields } = declaredIndex(this.#spec, name);
    checkEquals(fields, equals);
    return this.#collection.countDocuments(allOf(equalTo(fields, equals)));
  }

  /**
   * Converts a database error to `Duplicate`. Finds the violated index by queries, because error texts differ. If the
   * other document no longer exists, the error text decides.
   */
  async #asDuplicate(document: Stored, error: unknown): Promise<unknown> {
    if (!isMaybeDuplicate(error)) return error;
    for (const [name, { fields, unique }] of Object.entries<IndexSpec<T>>(this.#spec.indexes)) {
      const others = [...equalTo(fields, documentKeys(document, fields)), { _id: { $ne: document.id } }];
      if (unique && (await this.#exists(others))) return new Duplicate(this.#spec.name, name);
    }
    const named = Object.keys(this.#spec.indexes).find((name) => error.message.includes(`index: ${name} `));
    return error.code === 11_000 ? new Duplicate(this.#spec.name, named ?? 'id') : error;
  }

  async #exists(conditions: Parameters<typeof allOf>[0]): Promise<boolean> {
    return (await this.#collection.findOne(allOf(conditions), { projection: { _id: 1 } })) !== null;
  }

  // Parses a document. The collection contains only documents given to `insert` and `replace`, so the type holds.
  #parse(found: MongoDocument): T {
    return fromMongo(found) as T;
  }
}

const isMaybeDuplicate = (error: unknown): error is MongoServerError =>
  error instanceof MongoServerError && MAYBE_DUPLICATE.includes(error.code);
