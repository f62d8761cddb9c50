import { Link } from '@tanstack/react-router';
import { plural } from '../../../domain/plural.ts';
import BadgeCheck from 'lucide-react/icons/badge-check';
import { isVerified, type Person } from '../../../domain/people/person.ts';
import type { Talk, TalkSpeaker } from '../../../domain/talks/talk.ts';
import { useProfilesOpen } from '../../data/people/directory.ts';
import { usePerson } from '../../data/people/people.ts';
import { Avatar } from '../../ui/cards/avatar.tsx';
import { nameFont } from '../../ui/cards/name-font.ts';
import { Section } from '../../ui/layout/section.tsx';
import styles from './talk-speakers.module.css';

/** Speakers, in the order of the schedule. */
export function TalkSpeakers({ talk }: { readonly talk: Talk }) {
  if (talk.speakers.length === 0) return null;
  return (
    <Section look="bare" title={plural(talk.speakers.length, 'Speaker', 'Speakers')}>
      <ul className={styles.list}>
        {talk.speakers.map((speaker) => (
          <SpeakerCard key={speaker.id} speaker={speaker} />
        ))}
      </ul>
    </Section>
  );
}

/** Speaker of a talk: the name from the talk, the rest from the person's profile if it is on this device. */
function SpeakerCard({ speaker }: { readonly speaker: TalkSpeaker }) {
  const person = usePerson(speaker.id);
  const isOpen = useProfilesOpen();
  return (
    <li className={styles.card}>
      <Avatar name={speaker.name} pictureUrl={person?.pictureUrl} size="medium" />
      <div className={styles.words}>
        <p className={styles.name}>
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
        </p>
        {person ? <SpeakerDetails person={person} /> : null}
      </div>
    </li>
  );
}

const VerifiedTick = () => (
  <>
    <BadgeCheck className={styles.tick} size={16} aria-hidden />
    <span className="vh"> verified</span>
  </>
);

function SpeakerDetails({ person }: { readonly person: Person }) {
  const work = [person.jobPosition, person.companyName].filter((part) => part !== '').join(' · ');
  return (
    <>
      {work === '' ? null : <p className={styles.work}>{work}</p>}
      {person.about === '' ? null : <p className={styles.about}>{person.about}</p>}
    </>
  );
}
