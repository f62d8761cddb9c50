import * as v from 'valibot';
import type { AuditedChange } from '../../../domain/audit/audit.ts';
import { isProgrammePublic } from '../../../domain/event/setup/opening.ts';
import type { EventSettings } from '../../../domain/event/event-settings.ts';
import { CHANGES_FEED_DAYS, CHANGES_FEED_MAX } from '../../../domain/limits/schedule.ts';
import { readProgrammeChanges } from '../../../domain/programme/changes-calls.ts';
import { programmeChangeSentence, programmeChanges } from '../../../domain/programme/programme-change.ts';
import { Talk } from '../../../domain/talks/talk.ts';
import { DAY, inZone } from '../../../domain/time.ts';
import { endpoint } from '../../http/endpoint.ts';
import type { Ports } from '../../ports.ts';
import { allDocuments } from '../../sync/documents.ts';
import { sharedReply } from '../../sync/shared-reply.ts';
import { stagesOf, talksOf } from '../../sync/stored-collections.ts';
import { type StoredAuditEntry } from '../audit/audit-store.ts';
import { followLog } from '../audit/follow-log.ts';
import { matching } from '../audit/listed-entries.ts';
import { requirePublicProgramme } from '../event/require-public-programme.ts';

type Feed = v.InferOutput<typeof readProgrammeChanges.output>;
type Item = Feed['items'][number];

const SOURCES = [talksOf('live'), stagesOf('live'), { scope: 'pub', name: 'event' }];
const HEADERS = { 'content-type': 'application/feed+json; charset=utf-8' };

const Facts = v.pick(Talk, ['edition', 'kind', 'title', 'startsAt', 'minutes', 'stageId', 'cancelled']);
type Facts = v.InferOutput<typeof Facts>;

/** A talk of the live edition as it was; null if it was not there. */
function factsOf(document: AuditedChange['before']): Facts | null {
  const parsed = v.safeParse(Facts, document);
  return parsed.success && parsed.output.edition === 'live' ? parsed.output : null;
}

/** Whether an entry made the programme public: what was changed before that is nobody's business. */
function opensProgramme({ changes }: StoredAuditEntry, fixed: Partial<EventSettings>): boolean {
  return changes.some(({ collection, before, after }) => {
    if (collection !== 'event') return false;
    const isPublic = (document: AuditedChange['before']): boolean => {
      const { publicProgramme = false, phase = 'live' } = { ...(document as Partial<EventSettings>), ...fixed };
      return isProgrammePublic({ publicProgramme, phase });
    };
    return !isPublic(before) && isPublic(after);
  });
}

/** The latest changes, from the audit, which has every change with what was before. Names no person. */
async function items(ports: Ports): Promise<Item[]> {
  await followLog(ports);
  const { zone } = ports.event();
  const stages = new Map((await allDocuments(stagesOf('live'), ports)).map(({ id, name }) => [id, name]));
  const found: Item[] = [];
  for (const entry of await matching({ from: ports.now() - CHANGES_FEED_DAYS * DAY }, ports)) {
    if (entry.scope === 'pub') found.push(...itemsOf(entry, { zone, stages }, ports));
    if (found.length >= CHANGES_FEED_MAX || opensProgramme(entry, ports.fixedSettings)) break;
  }
  return found.slice(0, CHANGES_FEED_MAX);
}

interface Words {
  readonly zone: string;
  readonly stages: ReadonlyMap<string, string>;
}

const itemsOf = ({ id, at, changes }: StoredAuditEntry, { zone, stages }: Words, { publicUrl }: Ports): Item[] =>
  changes.flatMap((change): Item[] => {
    if (change.collection !== talksOf('live').name) return [];
    const [before, after] = [factsOf(change.before), factsOf(change.after)];
    const kinds = programmeChanges(before, after);
    const stageName = (stage: string | null): string | undefined => (stage === null ? undefined : stages.get(stage));
    const [title, ...more] = kinds.map((kind) => programmeChangeSentence(kind, { before, after, zone, stageName }));
    if (title === undefined) return [];
    return [
      {
        id: `${id}:${change.id}`,
        url: `${publicUrl}/app/talk/${encodeURIComponent(change.id)}`,
        title,
        content_text: [title, ...more].join('\n'),
        date_published: new Date(at).toISOString(),
        tags: kinds,
        _plenary: { talk_id: change.id },
      },
    ];
  });

export const changesEndpoint = endpoint(readProgrammeChanges, {
  summary:
    'The latest changes of the programme as a JSON Feed: talks added, moved, renamed or cancelled, of 14 days and at most 200.',
  refuses: ['not-logged-in', 'not-allowed'],
  handle: ({ actor, ports, header }) => {
    requirePublicProgramme(actor, ports);
    const make = async (): Promise<string> => {
      const feed: Feed = {
        version: 'https://jsonfeed.org/version/1.1',
        title: `${ports.event().name}: changes of the programme`,
        home_page_url: `${ports.publicUrl}/api/programme`,
        feed_url: `${ports.publicUrl}/api/programme/changes.json`,
        language: 'en',
        items: await items(ports),
      };
      return JSON.stringify(feed);
    };
    // What is older than 14 days leaves it on the next day at the latest.
    const day = inZone(ports.now(), ports.event().zone).toPlainDate().toString();
    const isPublic = isProgrammePublic(ports.event());
    const text = { key: `programme-changes:${day}`, sources: SOURCES, make, headers: HEADERS };
    return sharedReply(text, { isPublic, header }, ports);
  },
});
