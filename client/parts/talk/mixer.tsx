import Users from 'lucide-react/icons/users';
import { plural } from '../../../domain/plural.ts';
import { MIXER_SHOWN } from '../../../domain/limits/hosting.ts';
import type { Talk } from '../../../domain/talks/talk.ts';
import { useProfilesOpen } from '../../data/people/directory.ts';
import { useHeardPeople } from '../../data/talk-room/mixer.ts';
import { useRecommendedPeople } from '../../data/people/recommended.ts';
import { Card } from '../../ui/cards/card.tsx';
import { LinkButton } from '../../ui/actions/link-button.tsx';
import { Rows } from '../../ui/cards/row.tsx';
import { Section } from '../../ui/layout/section.tsx';
import { PersonRow } from '../people/person-row.tsx';
import styles from './mixer.module.css';
import { Stack } from '../../ui/layout/stack.tsx';

/** People to meet in a talk: those who wrote in it, then similar ones, and a link to all. */
export function Mixer({ talk }: { readonly talk: Talk }) {
  const heard = useHeardPeople(talk.id);
  const like = useRecommendedPeople() ?? [];
  const isOpen = useProfilesOpen();
  const others = like.filter(({ person }) => heard.every((met) => met.person.id !== person.id));
  const people = plural(heard.length, '1 person has', `${heard.length.toLocaleString('en')} people have`);
  return (
    <Stack gap={4} className={styles.mixer}>
      <p>
        {heard.length === 0
          ? 'Meet others who are here: ask them to connect, then write to each other.'
          : `${people} spoken up here. Ask them to connect, then write to each other.`}
      </p>
      <People title="In this talk" people={heard.slice(0, MIXER_SHOWN)} isOpen={isOpen} />
      <People title="People to meet" people={others} isOpen={isOpen} />
      {isOpen ? null : <p>Profiles open when the event starts</p>}
      <LinkButton icon={<Users size={18} aria-hidden />} to="/app/directory" search={{ type: 'ATTENDEES' }}>
        Networking mixer
      </LinkButton>
    </Stack>
  );
}

interface PeopleProps {
  readonly title: string;
  readonly people: ReturnType<typeof useHeardPeople>;
  readonly isOpen: boolean;
}

const People = ({ title, people, isOpen }: PeopleProps) =>
  people.length === 0 ? null : (
    <Section title={title} look="bare">
      <Card flush>
        <Rows label={title}>
          {people.map(({ person, shared }) => (
            <PersonRow key={person.id} person={person} shared={shared} isOpen={isOpen} />
          ))}
        </Rows>
      </Card>
    </Section>
  );
