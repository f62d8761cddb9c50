import { useState } from 'react';
import { dayOf } from '../../../domain/event/conference-days.ts';
import { interestsOf } from '../../../domain/people/in-common.ts';
import type { Person } from '../../../domain/people/person.ts';
import { suggestTalks } from '../../../domain/talks/suggest-talks.ts';
import { speakerNames, type Talk } from '../../../domain/talks/talk.ts';
import { useAgendaTalkIds } from '../../data/agenda.ts';
import { serverNow } from '../../data/now.ts';
import { useRoomWords } from '../../data/room-words.ts';
import { useDays, useStage, useTalks } from '../../data/talks.ts';
import { KeepTalk } from '../../parts/keep-button.tsx';
import { ListedTalk } from '../../parts/listed-talk.tsx';
import { Card } from '../../ui/card.tsx';
import { LinkButton } from '../../ui/link-button.tsx';
import { Section } from '../../ui/section.tsx';
import styles from './welcome.module.css';

/** Which talks: a few that do not overlap, each kept with one tap. */
export function TalksStep({ person }: { readonly person: Person }) {
  const talks = useTalks();
  const kept = useAgendaTalkIds();
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
          <p className={styles.hint}>A few suggestions that don’t clash. Tap to add one.</p>
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
  const day = dayOf(useDays(), talk.startsAt)?.label;
  const stage = useStage(talk.stageId)?.name;
  return (
    <ListedTalk
      talk={talk}
      facts={[day, stage, speakerNames(talk)]}
      note={useRoomWords(talk.id)}
      action={<KeepTalk talk={talk} />}
    />
  );
}
