import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { buffer } from 'node:stream/consumers';
import { type Collection, GridFSBucket, ObjectId } from 'mongodb';
import type { Instant } from '../../../domain/time.ts';
import { checkFileName, isFileName } from '../../platform/file-store.ts';
import type { StoredFile, StoredFiles } from '../stored-files.ts';
import type { MongoIndex, MongoPlace } from './place.ts';

const BUCKET = 'uploads';
export const FILE_COLLECTIONS = ['uploads.files', 'uploads.chunks'] as const;
/** The indexes of GridFS, declared here so that they are created like all others. */
const INDEXES: Readonly<Record<(typeof FILE_COLLECTIONS)[number], readonly MongoIndex[]>> = {
  'uploads.files': [{ name: 'filename_1_uploadDate_1', key: { filename: 1, uploadDate: 1 }, unique: false }],
  'uploads.chunks': [{ name: 'files_id_1_n_1', key: { files_id: 1, n: 1 }, unique: true }],
};
/** Name prefix of files that were set aside, so that they are not found under their name. */
const ASIDE = 'aside/';
/** Milliseconds after which pieces of an incomplete upload are removed. */
const UNFINISHED_FOR = 86_400_000;
const SWEPT_AT_ONCE = 1000;

/** Uploaded files in GridFS. All servers on the database share them. */
export class MongoFiles implements StoredFiles {
  readonly #place: MongoPlace;
  readonly #bucket: GridFSBucket;
  readonly #files: Collection;
  readonly #chunks: Collection;

  static async open(place: MongoPlace): Promise<MongoFiles> {
    for (const name of FILE_COLLECTIONS) await place.ensureIndexes(name, INDEXES[name]);
    return new MongoFiles(place);
  }

  private constructor(place: MongoPlace) {
    this.#place = place;
    this.#bucket = new GridFSBucket(place.database, { bucketName: place.prefix + BUCKET });
    const [files, chunks] = FILE_COLLECTIONS;
    this.#files = place.database.collection(place.prefix + files);
    this.#chunks = place.database.collection(place.prefix + chunks);
  }

  async put(name: string, bytes: Buffer): Promise<void> {
    const before = await this.#idsOf([checkFileName(name)]);
    await this.#upload(name, bytes);
    await this.#delete(before);
  }

  async get(name: string): Promise<Buffer | undefined> {
    if (!isFileName(name)) return undefined;
    const found = (): Promise<ObjectId[]> => this.#idsOf([name]);
    const id = (await found()).at(-1);
    if (!id) return undefined;
    try {
      return await buffer(this.#bucket.openDownloadStream(id));
    } catch (error) {
      // The file was removed or replaced during the read.
      if ((await found()).some((other) => other.equals(id))) throw error;
      return this.get(name);
    }
  }

  async remove(name: string): Promise<void> {
    await this.#delete(await this.#idsOf([checkFileName(name), ASIDE + name]));
  }

  async setAside(name: string, at: Instant): Promise<void> {
    await this.#files.updateMany(
      { filename: checkFileName(name) },
      { $set: { filename: ASIDE + name, 'metadata.asideAt': at } },
    );
  }

  async bringBack(name: string): Promise<boolean> {
    await this.#files.updateMany(
      { filename: ASIDE + checkFileName(name) },
      { $set: { filename: name }, $unset: { 'metadata.asideAt': '' } },
    );
    return (await this.#idsOf([name])).length > 0;
  }

  async sweepAside(until: Instant): Promise<void> {
    const old = await this.#files.find({ 'metadata.asideAt': { $lte: until } }).toArray();
    await this.#delete(old.map(({ _id }) => _id));
    await this.#sweepUnfinished();
  }

  async freeBytes(): Promise<number> {
    try {
      const { fsTotalSize: total, fsUsedSize: used } = await this.#place.database.stats();
      return typeof total === 'number' && typeof used === 'number' ? total - used : Infinity;
    } catch {
      return Infinity; // Some deployments do not report it or forbid the query; failed writes are detected elsewhere.
    }
  }

  async adopt({ name, bytes, asideAt }: StoredFile): Promise<void> {
    if ((await this.#idsOf([checkFileName(name), ASIDE + name])).length === 0)
      await this.#upload(asideAt === undefined ? name : ASIDE + name, bytes, asideAt);
  }

  async *all(): AsyncGenerator<StoredFile> {
    for await (const { _id, filename, metadata } of this.#files.find({}).sort({ _id: 1 })) {
      const bytes = await buffer(this.#bucket.openDownloadStream(_id)).catch(() => undefined);
      // The file was removed meanwhile.
      if (bytes === undefined && !(await this.#files.findOne({ _id: { $eq: _id } }))) continue;
      if (bytes === undefined) throw new Error(`The file ${String(filename)} cannot be read from the database.`);
      const name = String(filename).replace(ASIDE, '');
      yield { name, bytes, ...(typeof metadata?.asideAt === 'number' && { asideAt: metadata.asideAt }) };
    }
  }

  /** Returns the ids of the files with these names, oldest first. If a name exists several times, the last file counts. */
  async #idsOf(filenames: readonly string[]): Promise<ObjectId[]> {
    const found = await this.#files
      .find({ filename: { $in: [...filenames] } }, { projection: { _id: 1 } })
      .sort({ uploadDate: 1, _id: 1 })
      .toArray();
    return found.map(({ _id }) => _id);
  }

  async #upload(filename: string, bytes: Buffer, asideAt?: Instant): Promise<void> {
    const upload = this.#bucket.openUploadStream(filename, {
      metadata: { ...(asideAt !== undefined && { asideAt }) },
    });
    await pipeline(Readable.from([bytes]), upload);
  }

  async #delete(ids: readonly ObjectId[]): Promise<void> {
    for (const id of ids) {
      await this.#files.deleteOne({ _id: { $eq: id } });
      await this.#chunks.deleteMany({ files_id: { $eq: id } });
    }
  }

  /** Removes pieces of files that were never completed or only partly removed. */
  async #sweepUnfinished(): Promise<void> {
    const before = ObjectId.createFromTime((Date.now() - UNFINISHED_FOR) / 1000);
    const firsts = this.#chunks.find({ n: 0, files_id: { $lt: before } }, { projection: { files_id: 1 } });
    let ids: ObjectId[] = [];
    const sweep = async (): Promise<void> => {
      const there = await this.#files.find({ _id: { $in: ids } }, { projection: { _id: 1 } }).toArray();
      const known = new Set(there.map(({ _id }) => String(_id)));
      await this.#delete(ids.filter((id) => !known.has(String(id))));
      ids = [];
    };
    for await (const { files_id: id } of firsts) {
      ids.push(id as ObjectId);
      if (ids.length >= SWEPT_AT_ONCE) await sweep();
    }
    await sweep();
  }
}
