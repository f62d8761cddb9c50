import { useContext } from 'react';
import { inCommon, interestsOf } from '../../../domain/people/in-common.ts';
import type { FieldList } from '../../../domain/event-fields/event-field.ts';
import { fieldNamed } from '../../../domain/event-fields/listed-fields.ts';
import { type Person, personName } from '../../../domain/people/person.ts';
import type { Talk } from '../../../domain/talks/talk.ts';
import { useReleasedPeopleFields } from '../../data/event-fields/released-fields.ts';
import { useShownToMe } from '../../data/people/people.ts';
import { useCameFrom } from '../../data/device/back-link-target.ts';
import { TalksSection } from '../../parts/talks-section.tsx';
import { BackLink } from '../../ui/layout/back-link.tsx';
import { Card } from '../../ui/cards/card.tsx';
import { HeroSlotsContext } from '../../ui/cards/hero.tsx';
import { LinkButton } from '../../ui/actions/link-button.tsx';
import { Notice } from '../../ui/status/notice.tsx';
import { Paragraphs } from '../../ui/layout/paragraphs.tsx';
import { Section } from '../../ui/layout/section.tsx';
import { TagList } from '../../ui/filters/tag-list.tsx';
import { SidebarLayout } from '../../ui/layout/sidebar-layout.tsx';
import { Answers } from './answers.tsx';
import { ProfileHead } from './profile-head.tsx';
import styles from './profile.module.css';
import { NOTE_MAX } from '../../../domain/limits/fields.ts';
import { useUserDocsLoaded } from '../../data/loading/loading-state.ts';
import { useNote } from '../../data/talks/notes.ts';
import { NoteField } from '../../ui/input/note-field.tsx';
import Ban from 'lucide-react/icons/ban';
import { setBlocked, useIsBlocked } from '../../data/people/blocks.ts';
import { Button } from '../../ui/actions/button.tsx';
import { Stack } from '../../ui/layout/stack.tsx';
import { Text } from '../../ui/layout/text.tsx';

/** Notice that I blocked this person, what that means, and a button to unblock. */
function BlockedNotice({ person }: { readonly person: Person }) {
  if (!useIsBlocked(person.id)) return null;
  return (
    <Notice
      tone="info"
      icon={<Ban size={20} aria-hidden />}
      action={
        <Button size="small" onClick={() => setBlocked(person, false)}>
          Unblock
        </Button>
      }
    >
      {`You have blocked ${personName(person)}. Neither of you can write to the other or ask to connect. They are not told.`}
    </Notice>
  );
}

/** Block button, at the end of a profile because it is rarely needed. */
function BlockPerson({ person }: { readonly person: Person }) {
  const isKnown = useUserDocsLoaded();
  if (useIsBlocked(person.id) || !isKnown) return null;
  return (
    <div className={styles.block}>
      <Button kind="quiet" size="small" icon={<Ban size={16} aria-hidden />} onClick={() => setBlocked(person, true)}>
        Block this person
      </Button>
    </div>
  );
}

/** My private note about a person. */
function PersonNote({ person }: { readonly person: Person }) {
  const [text, save] = useNote({ kind: 'person', id: person.id });
  return <NoteField key={person.id} text={text} isKnown={useUserDocsLoaded()} most={NOTE_MAX} onSave={save} />;
}

interface ProfilePageProps {
  readonly person: Person;
  /** The logged-in person. */
  readonly me: Person;
  /** Talks this person gives. */
  readonly talks: readonly Talk[];
  readonly isOwn: boolean;
}

/** A person's profile, starting with what we have in common. */
export function ProfilePage({ person, me, talks, isOwn }: ProfilePageProps) {
  const { beside, below } = useContext(HeroSlotsContext);
  const list = useReleasedPeopleFields();
  const shown = useShownToMe(person);
  const shared = isOwn ? [] : inCommon(me, person, list);
  return (
    <Stack gap={4} className={styles.page}>
      <BackLink {...(useCameFrom() ?? DIRECTORY)} />
      {below}
      <ProfileHead person={person} isOwn={isOwn} />
      {isOwn ? null : <BlockedNotice person={person} />}
      {isOwn && !person.isComplete ? <Unfinished /> : null}
      <SidebarLayout sideFirst side={shared.length > 0 ? <InCommon words={shared} /> : null}>
        <Paragraphs label="About" text={person.about} />
        <TalksSection talks={talks} />
        {list ? (
          <Answers person={shown} list={list} common={shared} />
        ) : (
          <SpecAnswers {...{ person, me, isOwn, shared }} />
        )}
        {list && !isAsked(list, 'companyDescription') ? null : <Company person={person} />}
        {isOwn ? null : <PersonNote person={person} />}
        {isBare(shown) ? <Text tone="muted">This profile is not filled in yet.</Text> : null}
        {isOwn ? null : <BlockPerson person={person} />}
      </SidebarLayout>
      {beside}
    </Stack>
  );
}

const Unfinished = () => (
  <Notice
    tone="info"
    action={
      <LinkButton size="small" to="/app/user-profile/$id/edit" params={{ id: 'me' }}>
        Fill it in
      </LinkButton>
    }
  >
    Your profile is not complete yet. With a photo and answers, people know who they meet.
  </Notice>
);

/** Back link for visitors who came by a direct link. */
const DIRECTORY = { href: '/app/directory', label: 'Networking' };

const InCommon = ({ words }: { readonly words: readonly string[] }) => (
  <aside className={styles.common} aria-labelledby="in-common">
    <Card tone="wash">
      <Text as="h2" size="md" weight={600} tone="accent" className={styles.heading} id="in-common">
        In common with you
      </Text>
      <TagList label="In common with you" items={words} />
    </Card>
  </aside>
);

interface WordsProps {
  readonly title: string;
  readonly words: readonly string[];
  readonly common: readonly string[];
}

function Words({ title, words, common }: WordsProps) {
  if (words.length === 0) return null;
  return (
    <Section look="bare" title={title}>
      <TagList label={title} items={words} common={common} />
    </Section>
  );
}

const isAsked = (list: FieldList, id: string): boolean => fieldNamed(list, id)?.asked ?? false;

/** The answers to the fields of the specification. */
const SpecAnswers = ({
  person,
  me,
  isOwn,
  shared,
}: Pick<ProfilePageProps, 'person' | 'me' | 'isOwn'> & { readonly shared: readonly string[] }) => (
  <>
    <Words title="Focus and traffic" words={interestsOf(person)} common={shared} />
    <Words title="Interested in meeting" words={person.interested} common={isOwn ? [] : me.interested} />
  </>
);

const isBare = (person: Person): boolean =>
  person.extra === undefined &&
  interestsOf(person).length + person.interested.length === 0 &&
  person.about + person.companyDescription === '';

function Company({ person: { companyName, companyDescription } }: { readonly person: Person }) {
  if (companyDescription.trim() === '') return null;
  return (
    <Section look="bare" title={companyName === '' ? 'Company' : companyName}>
      <p className={styles.company}>{companyDescription}</p>
    </Section>
  );
}
