import * as v from 'valibot';
import { dropTalk, keepTalk, readSchedule } from '../../../domain/agenda/agenda-calls.ts';
import { agenda, keepsTalk } from '../../../domain/agenda/agenda.ts';
import { IDEMPOTENCY_KEY_MAX, IDEMPOTENCY_KEY_MIN } from '../../../domain/limits/requests.ts';
import type { Actor } from '../../../domain/people/actor.ts';
import { refuse } from '../../../domain/refusal.ts';
import { UserDocument } from '../../../domain/sync/mine.ts';
import { byStart, type Talk } from '../../../domain/talks/talk.ts';
import { endpoint } from '../../http/endpoint.ts';
import { json } from '../../http/reply.ts';
import type { Ports } from '../../ports.ts';
import { mineOf } from '../../sync/stored-collections.ts';
import { allDocuments } from '../../sync/documents.ts';
import { cachedReply } from '../../sync/cached-replies.ts';
import { JUST_NOW } from '../../sync/write-mine.ts';
import { findTalk } from '../talks/find-talk.ts';
import { streams, videoSources } from '../talks/talk-streams.ts';
import { shownTalks, talkSources } from '../talks/talk-view.ts';
import { writeAgenda } from './write-agenda.ts';

export const agendaEndpoints = [
  endpoint(readSchedule, {
    summary: 'The talks on your schedule, by start.',
    handle: ({ actor, ports }) => {
      const videos = videoSources(actor);
      // Speakers get the videos of their talks from the organisers' scope.
      return cachedReply(
        `schedule:${actor.id}:${videos.key}`,
        [mineOf(actor.id), ...talkSources('live'), ...videos.sources, streams],
        {
          log: ports.log,
          make: async () => {
            const data = await shownTalks(await readAgendaTalks(actor, ports), { viewer: actor, ports });
            return json({ data, pagination: { page: 1, total: data.length, count: data.length } });
          },
        },
      );
    },
  }),
  endpoint(keepTalk, {
    summary: 'Puts a talk on your schedule. With an Idempotency-Key it may be repeated.',
    example: { talkId: 'keynote' },
    handle: ({ actor, input, ports, header }) =>
      change(actor, { ...input, kept: true, key: header('idempotency-key') }, ports),
  }),
  endpoint(dropTalk, {
    summary: 'Takes a talk off your schedule. With an Idempotency-Key it may be repeated.',
    example: { talkId: 'keynote' },
    handle: ({ actor, input, ports, header }) =>
      change(actor, { ...input, kept: false, key: header('idempotency-key') }, ports),
  }),
];

interface Choice {
  readonly talkId: string;
  readonly kept: boolean;
  readonly key: string | undefined;
}

async function change(actor: Actor, { talkId, kept, key }: Choice, ports: Ports): Promise<UserDocument> {
  const rev = key === undefined ? ports.randomId(12) : revOf(key, ports);
  return writeAgenda(
    actor,
    v.parse(UserDocument, agenda.document(talkId, { kept }, { changedAt: JUST_NOW, rev })),
    ports,
  );
}

/** Returns the revision for a call with an Idempotency-Key: the key, or its hash if it is too long. Refuses a key of invalid length. */
function revOf(key: string, { keyedHash }: Ports): string {
  if (key.length < IDEMPOTENCY_KEY_MIN || key.length > IDEMPOTENCY_KEY_MAX)
    refuse('invalid', `An Idempotency-Key has ${IDEMPOTENCY_KEY_MIN} to ${IDEMPOTENCY_KEY_MAX} characters`);
  return v.safeParse(UserDocument.entries.rev, key).success ? key : keyedHash(`agenda:${key}`);
}

/** Returns the talks that the person bookmarked, by start, including cancelled ones. */
export async function readAgendaTalks(actor: Pick<Actor, 'id'>, ports: Ports): Promise<Talk[]> {
  const kept = (await allDocuments(mineOf(actor.id), ports)).filter(keepsTalk);
  const talks = await Promise.all(kept.map(({ ref }) => findTalk(ref, ports)));
  return talks.filter((talk) => talk !== undefined).toSorted(byStart);
}
