import { Link, useNavigate } from '@tanstack/react-router';
import { isBlank } from '../../../domain/event-fields/extra.ts';
import { allAnswers, type Profile } from '../../../domain/people/profile-fields.ts';
import { blankPerson, isVerified } from '../../../domain/people/person.ts';
import { useOwnPerson } from '../../data/people/people.ts';
import { FieldVisibilityList, useNarrowableFields } from '../../parts/field-visibility.tsx';
import { WhenLoaded } from '../../parts/when-loaded.tsx';
import { ListedQuestion } from '../../parts/listed-question.tsx';
import { Muted } from '../../ui/layout/muted.tsx';
import { Section } from '../../ui/layout/section.tsx';
import { PersonCard } from '../../parts/person-card.tsx';
import { useStillHere } from '../../ui/layout/use-still-here.ts';
import styles from './visibility-step.module.css';

/** Asks once whether others see the person, with their card as others would see it, and who sees what they have answered. */
export function VisibilityStep({ profile }: { readonly profile: Profile }) {
  const navigate = useNavigate();
  const isStillHere = useStillHere();
  const person = useOwnPerson() ?? profile.person;
  const answers = allAnswers(profile);
  const fields = useNarrowableFields().filter(({ id }) => !isBlank(answers[id]));
  return (
    <Section look="bare" title="Show you to other attendees?">
      <p className={styles.hint}>
        People with a ticket can then find you and ask to connect. Your mail address is never shown.
      </p>
      <h3 className={styles.label}>This is what they would see</h3>
      <ul className={styles.preview} inert>
        <PersonCard person={person} me={STRANGER} isOpen aria-posinset={1} aria-setsize={1} />
      </ul>
      {fields.length > 0 ? (
        <Section look="quiet" title="Who sees your answers?">
          <WhenLoaded width="100%">
            <FieldVisibilityList fields={fields} />
          </WhenLoaded>
        </Section>
      ) : null}
      <ListedQuestion
        onAnswered={() => {
          if (isStillHere()) void navigate({ to: '/app/welcome', search: { step: 'interests' } });
        }}
      />
      {isVerified(person) ? (
        <Muted>You speak at this event. The programme shows your name, photo, job and text in any case.</Muted>
      ) : null}
      <Muted>
        If you are not listed, you can still chat, ask questions and leave your card. Your name is shown with what you
        write. You can change this at any time in Settings.{' '}
        <Link to="/privacy" className={styles.link}>
          Privacy
        </Link>
      </Muted>
    </Section>
  );
}

/** Somebody who has nothing in common with the person. */
const STRANGER = blankPerson('');
