import { useProfilesOpen } from '../../data/directory.ts';
import { useRecommendedPeople } from '../../data/recommended.ts';
import { PersonRow } from '../../parts/people/person-row.tsx';
import { Card } from '../../ui/card.tsx';
import { Loading } from '../../ui/loading.tsx';
import { Rows } from '../../ui/row.tsx';
import { Section } from '../../ui/section.tsx';
import styles from './lobby.module.css';
import { More } from './up-next.tsx';

/** Three people to meet (spec 9); like me only where something is shared. */
export function PeopleLikeYou() {
  const people = useRecommendedPeople();
  const isOpen = useProfilesOpen();
  if (people?.length === 0) return null;
  const areAlike = people?.[0] !== undefined && people[0].shared.length > 0;
  return (
    <Section
      title={areAlike ? 'People like you' : 'People to meet'}
      look="bare"
      more={<More to="/app/directory">See all</More>}
    >
      {people === undefined ? (
        <Loading label="Loading people" height="5rem" />
      ) : (
        <Card flush>
          <Rows label="People to meet">
            {people.map(({ person, shared }) => (
              <PersonRow key={person.id} person={person} shared={shared} isOpen={isOpen} />
            ))}
          </Rows>
        </Card>
      )}
      {isOpen ? null : <p className={styles.quiet}>Profiles open when the event starts</p>}
    </Section>
  );
}
