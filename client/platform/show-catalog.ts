import * as v from 'valibot';
import { Company } from '../../domain/companies/company.ts';
import { EventSettings } from '../../domain/event/event-settings.ts';
import { Person } from '../../domain/people/person.ts';
import { byOrder } from '../../domain/by-order.ts';
import { Stage } from '../../domain/stages/stage.ts';
import { Track } from '../../domain/stages/track.ts';
import { byStart, Talk } from '../../domain/talks/talk.ts';
import { TalkStream } from '../../domain/talks/talk-stream.ts';
import type { MirrorDocument } from '../../domain/sync/protocol.ts';
import { catalogState, companies, event, people, stages, talks, tracks, type Shelf } from './catalog-view.ts';
import type { Mirror } from './mirror.ts';
import { streams } from './streams-view.ts';

// Apart from the view itself: the shapes of everything the server owns are not needed to draw the first screen.

/** What a view reads of a mirror. */
export type MirrorReader = Pick<Mirror, 'get' | 'all'>;

/** Shows what the mirror holds now; only the named collections are read again. */
export function showCatalog(mirror: MirrorReader, changed: Iterable<string>): void {
  const readers: Readonly<Record<string, () => void>> = {
    event: () => event.set(readAll(EventSettings, mirror.all('event'))[0]),
    stages: () => stages.set(readAll(Stage, mirror.all('stages')).toSorted(byOrder)),
    tracks: () => tracks.set(readAll(Track, mirror.all('tracks'))),
    talks: () =>
      talks.set(
        readAll(Talk, mirror.all('talks'))
          .filter((talk) => talk.edition === 'live')
          .toSorted(byStart),
      ),
    streams: () => streams.set(shelf(TalkStream, mirror, 'streams')),
    people: () => people.set(shelf(Person, mirror, 'people')),
    companies: () => companies.set(shelf(Company, mirror, 'companies')),
  };
  for (const collection of changed) readers[collection]?.();
  catalogState.set('ready');
}

const parsed = new WeakMap<MirrorDocument, unknown>();

/** A document this build cannot read is left out, so that one strange document does not take the schedule away. */
function readDocument<S extends v.GenericSchema>(schema: S, document: MirrorDocument): v.InferOutput<S> | undefined {
  if (!parsed.has(document)) {
    const result = v.safeParse(schema, document.doc);
    parsed.set(document, result.success ? result.output : undefined);
  }
  return parsed.get(document);
}

function readAll<S extends v.GenericSchema>(schema: S, documents: readonly MirrorDocument[]): v.InferOutput<S>[] {
  return documents.flatMap((document) => readDocument(schema, document) ?? []);
}

function shelf<S extends v.GenericSchema>(
  schema: S,
  mirror: MirrorReader,
  collection: string,
): Shelf<v.InferOutput<S>> {
  return {
    get(id) {
      const document = mirror.get(collection, id);
      return document && readDocument(schema, document);
    },
    ids: () => mirror.all(collection).map((document) => document.id),
  };
}
