import { Link } from '@tanstack/react-router';
import { plural } from '../../../domain/plural.ts';
import BadgeCheck from 'lucide-react/icons/badge-check';
import { isVerified } from '../../../domain/people/person.ts';
import type { SpeakerCard as Card } from '../../../domain/people/speaker-card.ts';
import type { Talk, TalkSpeaker } from '../../../domain/talks/talk.ts';
import { useProfilesOpen } from '../../data/people/directory.ts';
import { useSpeaker } from '../../data/people/speaker.ts';
import { Avatar } from '../../ui/cards/avatar.tsx';
import { nameFont } from '../../ui/cards/name-font.ts';
import { Section } from '../../ui/layout/section.tsx';
import styles from './talk-speakers.module.css';
import { Grid } from '../../ui/layout/grid.tsx';
import { Muted } from '../../ui/layout/muted.tsx';
import { Row } from '../../ui/layout/row.tsx';

/** Speakers, in the order of the schedule. */
export function TalkSpeakers({ talk }: { readonly talk: Talk }) {
  if (talk.speakers.length === 0) return null;
  return (
    <Section look="bare" title={plural(talk.speakers.length, 'Speaker', 'Speakers')}>
      <Grid as="ul" column={18} gap={2}>
        {talk.speakers.map((speaker) => (
          <SpeakerCard key={speaker.id} speaker={speaker} />
        ))}
      </Grid>
    </Section>
  );
}

/** Speaker of a talk: the name from the talk, the rest from their card in the programme. */
function SpeakerCard({ speaker }: { readonly speaker: TalkSpeaker }) {
  const person = useSpeaker(speaker.id);
  const isOpen = useProfilesOpen();
  return (
    <Row as="li" gap={3} align="start" className={styles.card} data-edge>
      <Avatar name={speaker.name} pictureUrl={person?.pictureUrl} size="medium" />
      <div className={styles.words}>
        <Row as="p" align="center" className={styles.name}>
          {person && isOpen ? (
            <Link
              className={`${styles.link} ${nameFont(speaker.name) ?? ''}`}
              to="/app/user-profile/$id"
              params={{ id: person.id }}
            >
              {speaker.name}
            </Link>
          ) : (
            <span className={nameFont(speaker.name)}>{speaker.name}</span>
          )}
          {person && isVerified(person) ? <VerifiedTick /> : null}
        </Row>
        {person ? <SpeakerDetails person={person} /> : null}
      </div>
    </Row>
  );
}

const VerifiedTick = () => (
  <>
    <BadgeCheck className={styles.tick} size={16} aria-hidden />
    <span className="vh"> verified</span>
  </>
);

function SpeakerDetails({ person }: { readonly person: Card }) {
  const work = [person.jobPosition, person.companyName].filter((part) => part !== '').join(' · ');
  return (
    <>
      {work === '' ? null : <Muted>{work}</Muted>}
      {person.about === '' ? null : <Muted className={styles.about}>{person.about}</Muted>}
    </>
  );
}
