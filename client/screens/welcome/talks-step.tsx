import { useState } from 'react';
import { dayOf } from '../../../domain/event/conference-days.ts';
import { clockTime } from '../../../domain/event/time-display.ts';
import { interestsOf } from '../../../domain/people/in-common.ts';
import type { Person } from '../../../domain/people/person.ts';
import { suggestTalks } from '../../../domain/talks/suggest-talks.ts';
import type { Talk } from '../../../domain/talks/talk.ts';
import { useKeptTalks } from '../../data/agenda.ts';
import { serverNow } from '../../data/now.ts';
import { useRoomWords } from '../../data/room-words.ts';
import { useShownZone } from '../../data/shown-zone.ts';
import { useDays, useStages, useTalks, useTracks } from '../../data/talks.ts';
import { KeepTalk } from '../../parts/keep-button.tsx';
import { Card } from '../../ui/card.tsx';
import { LinkButton } from '../../ui/link-button.tsx';
import { Section } from '../../ui/section.tsx';
import { TalkRow } from '../../ui/talk-row.tsx';
import styles from './welcome.module.css';

/** Which talks: a few that do not overlap, each kept with one tap. */
export function TalksStep({ person }: { readonly person: Person }) {
  const talks = useTalks();
  const kept = useKeptTalks();
  // Those of the moment it was opened: what is kept here stays to be seen.
  const [ids] = useState(() =>
    suggestTalks(talks, { now: serverNow(), interests: interestsOf(person), kept }).map(({ id }) => id),
  );
  const suggested = ids.flatMap((id) => talks.find((talk) => talk.id === id) ?? []);
  return (
    <Section look="bare" title="Which talks?">
      {suggested.length === 0 ? (
        <p className={styles.hint}>There is no talk ahead. What was recorded stands on the schedule.</p>
      ) : (
        <>
          <p className={styles.hint}>A few to begin with, none at the same time as another. One tap keeps a talk.</p>
          <Card flush>
            <ul aria-label="Talks to begin with">
              {suggested.map((talk) => (
                <Suggested key={talk.id} talk={talk} />
              ))}
            </ul>
          </Card>
        </>
      )}
      <div className={styles.ways}>
        <LinkButton kind="solid" to="/app/schedule" search={kept.size > 0 ? { type: 'My Schedule' } : {}}>
          {kept.size > 0 ? 'To My Schedule' : 'To the schedule'}
        </LinkButton>
        <LinkButton to="/app/directory">Meet people</LinkButton>
      </div>
    </Section>
  );
}

function Suggested({ talk }: { readonly talk: Talk }) {
  const { zone } = useShownZone();
  const day = dayOf(useDays(), talk.startsAt)?.label;
  const stage = useStages().find(({ id }) => id === talk.stageId)?.name;
  const track = useTracks().find(({ id }) => id === talk.trackId);
  return (
    <TalkRow
      to="/app/talk/$id"
      params={{ id: talk.id }}
      time={<time dateTime={new Date(talk.startsAt).toISOString()}>{clockTime(talk.startsAt, zone)}</time>}
      tint={track?.color}
      note={useRoomWords(talk.id)}
      line={[day, stage, talk.speakers.map(({ name }) => name).join(', ')].filter(Boolean).join(' · ')}
      action={<KeepTalk talk={talk} />}
    >
      {talk.title}
    </TalkRow>
  );
}
