import {
  addDisplay,
  DisplayView,
  editDisplay,
  listDisplays,
  revokeDisplay,
} from '../../../domain/displays/display-calls.ts';
import { type DisplayProgramme, type DisplayTalk, readDisplay } from '../../../domain/displays/shown-calls.ts';
import {
  byName,
  type Display,
  DisplayChange,
  displayPath,
  displaysCollection as declared,
  NewDisplay,
} from '../../../domain/displays/display.ts';
import { DISPLAY_AHEAD, DISPLAY_GUESSES, DISPLAY_PAST, DISPLAY_READS } from '../../../domain/limits/displays.ts';
import { refuse } from '../../../domain/refusal.ts';
import { endpoint } from '../../http/endpoint.ts';
import { TooMany } from '../../http/too-many.ts';
import type { Ports } from '../../ports.ts';
import { crudHandlers, viewerOf } from '../../sync/crud-handlers.ts';
import { allDocuments, documentsIn, findDocument, stored } from '../../sync/documents.ts';
import { stagesOf, talksOf, tracksOf } from '../../sync/stored-collections.ts';
import { createHash, timingSafeEqual } from 'node:crypto';
import { announcedSentences, concernsUntil } from '../../../domain/notifications/change-notice.ts';
import { byStart, endsAt, isDeclaredOver, type Talk } from '../../../domain/talks/talk.ts';
import { HOUR } from '../../../domain/time.ts';
import { kept } from '../../sync/cached-replies.ts';
import { halls } from '../halls/write-hall.ts';
import { ANNOUNCED, recentChanges } from '../notifications/announced-schedule.ts';

const [talks, stages, tracks] = [talksOf('live'), stagesOf('live'), tracksOf('live')];
const SOURCES = [talks, stages, tracks, halls, { scope: 'pub', name: 'event' }, { scope: ANNOUNCED, name: 'recent' }];

interface Made {
  readonly rev: string;
  readonly programme: DisplayProgramme;
}

/** Returns what a display shows. Cached for all displays of the same stage until something changes or an hour has passed. */
function displayProgramme({ name, stageId }: Pick<Display, 'name' | 'stageId'>, ports: Ports): Promise<Made> {
  const hour = Math.floor(ports.now() / HOUR) * HOUR;
  return kept(`display:${JSON.stringify([name, stageId, hour])}`, SOURCES, {
    log: ports.log,
    make: async () => {
      const programme = await make({ name, stageId }, hour, ports);
      const rev = createHash('sha256').update(JSON.stringify(programme)).digest('base64url').slice(0, 22);
      return { rev, programme };
    },
  });
}

async function make(
  { name, stageId }: Pick<Display, 'name' | 'stageId'>,
  hour: number,
  ports: Ports,
): Promise<DisplayProgramme> {
  const event = ports.event();
  const places = (await allDocuments(stages, ports)).toSorted((a, b) => a.order - b.order || (a.id < b.id ? -1 : 1));
  const themes = new Map((await allDocuments(tracks, ports)).map((track) => [track.id, track]));
  const full = new Set((await allDocuments(halls, ports)).filter((hall) => hall.full).map(({ talkId }) => talkId));
  const isHere = (talk: Pick<Talk, 'stageId'>): boolean =>
    stageId === null || talk.stageId === stageId || talk.stageId === null;
  const isNear = (talk: Talk): boolean =>
    endsAt(talk) > hour - DISPLAY_PAST && talk.startsAt < hour + HOUR + DISPLAY_AHEAD;
  const shown = (await allDocuments(talks, ports)).filter((talk) => isHere(talk) && isNear(talk)).toSorted(byStart);
  const changes = documentsIn(await ports.log.state(ANNOUNCED), recentChanges)
    .map(({ change }) => change)
    // A change of stage is also shown at the old stage, where people would wait for the talk.
    .filter(({ before, after }) => isHere(before) || (after !== null && isHere(after)))
    .toSorted((a, b) => concernsUntil(a) - concernsUntil(b) || (a.talkId < b.talkId ? -1 : 1));
  return {
    name,
    event: event.name,
    zone: event.zone,
    stage: places.filter(({ id }) => id === stageId).map(named)[0] ?? null,
    stages: places.map(named),
    talks: shown.map((talk) => ({ ...entry(talk, themes.get(talk.trackId ?? '')), full: full.has(talk.id) })),
    changes: changes.map((change) => ({
      talkId: change.talkId,
      title: (change.after ?? change.before).title,
      says: announcedSentences(change, { zone: event.zone, stages: places }),
      until: concernsUntil(change),
    })),
  };
}

const named = ({ id, name }: { readonly id: string; readonly name: string }) => ({ id, name });

const entry = (
  talk: Talk,
  track: { readonly name: string; readonly color: string } | undefined,
): Omit<DisplayTalk, 'full'> => ({
  id: talk.id,
  title: talk.title,
  speakers: talk.speakers.map(({ name }) => name),
  startsAt: talk.startsAt,
  endsAt: endsAt(talk),
  stageId: talk.kind === 'break' ? null : talk.stageId,
  color: track?.color ?? null,
  track: track?.name ?? null,
  isBreak: talk.kind !== 'talk',
  cancelled: talk.cancelled,
  isOver: isDeclaredOver(talk),
});

/** Returns the display's key. Derived from its id with the installation's key, so it need not be stored and can be shown again. */
export const displayKey = (id: string, { keyedHash }: Pick<Ports, 'keyedHash'>): string =>
  `${id}.${keyedHash(`display:${id}`)}`;

/** Compares in constant time. */
function isSame(one: string, other: string): boolean {
  const [a, b] = [Buffer.from(one), Buffer.from(other)];
  return a.length === b.length && timingSafeEqual(a, b);
}

const displays = stored(declared);
const missing = (): never => refuse('not-found', 'There is no such display');

const names = { stageId: 'stage_id' } as const;

async function checkStage({ stage_id: id = null }: { stage_id?: string | null | undefined }, ports: Ports) {
  if (id === null || (await findDocument(stagesOf('live'), id, ports))) return;
  const message = 'This stage does not exist';
  refuse('invalid', message, [{ field: 'stage_id', message }]);
}

const handlers = crudHandlers({
  documents: displays,
  order: byName,
  viewFor: viewerOf({
    documents: displays,
    view: DisplayView,
    names,
    show:
      (_, { publicUrl, keyedHash }) =>
      (display) => ({
        url: `${publicUrl}${displayPath(display, displayKey(display.id, { keyedHash }))}`,
      }),
  }),
  names,
  input: { add: NewDisplay, edit: DisplayChange },
  blank: () => ({}),
  check: checkStage,
  missing,
});

export const displayEndpoints = [
  endpoint(listDisplays, {
    summary: 'The screens in the halls, with the address at which each opens.',
    example: {},
    ...handlers.list,
  }),
  endpoint(addDisplay, {
    summary: 'Makes the address of a screen for one stage, or for the whole event: it needs no log-in.',
    example: { name: 'Beside the door', stage_id: 'main' },
    ...handlers.add,
  }),
  endpoint(editDisplay, {
    summary: 'Names a screen anew, or lets it show another stage.',
    example: { id: 'foyer', name: 'In the foyer' },
    ...handlers.edit,
  }),
  /** Revokes the address of the display; takes effect within a minute. */
  endpoint(revokeDisplay, {
    summary: 'Takes the address of a screen back.',
    example: { id: 'foyer' },
    ...handlers.remove,
  }),
  /** The key is in the body, so that it does not appear in logs. */
  endpoint(readDisplay, {
    summary: 'What a screen shows: the schedule around now, what is full, and what was announced of it.',
    example: { key: 'foyer.key' },
    refuses: ['not-found'],
    handle: async ({ input: { key, known }, ports, address }) => {
      const display = await displayOf(key, address(), ports);
      const wait = ports.attempts.take(`display:${display.id}`, DISPLAY_READS);
      if (wait > 0) throw new TooMany(wait);
      const { rev, programme } = await displayProgramme(display, ports);
      return { rev, programme: rev === known ? null : programme };
    },
  }),
];

/** Returns the display of a key. Invalid keys are counted per network address. */
async function displayOf(key: string, address: string, ports: Ports): Promise<Display> {
  const from = `display-guess:${address}`;
  const wait = ports.attempts.waitFor(from, DISPLAY_GUESSES);
  if (wait > 0) throw new TooMany(wait);
  const id = key.slice(0, Math.max(0, key.lastIndexOf('.')));
  const display = isSame(key, displayKey(id, ports)) ? await findDocument(displays, id, ports) : undefined;
  if (display) return display;
  ports.attempts.count(from, false, DISPLAY_GUESSES);
  return refuse('not-found', 'This address shows nothing any more');
}
