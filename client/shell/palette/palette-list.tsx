import { useId } from 'react';
import { calendarDate, clockTime } from '../../../domain/event/time-display.ts';
import { excerpt, markedText } from '../../../domain/search/marked-text.ts';
import { type Person, personName } from '../../../domain/people/person.ts';
import { speakerNames, type Talk } from '../../../domain/talks/talk.ts';
import { useIsKept } from '../../data/talks/agenda.ts';
import { useConnection } from '../../data/people/connections.ts';
import { useShownZone } from '../../data/device/display-timezone.ts';
import { useStage, useTrack } from '../../data/talks/talks.ts';
import { Avatar } from '../../ui/cards/avatar.tsx';
import { tinted } from '../../ui/filters/chip.tsx';
import { CompanyLogo } from '../../ui/cards/company-logo.tsx';
import { isModifiedClick } from '../../ui/actions/is-modified-click.ts';
import type { PaletteChoice, ChoiceGroup } from './palette-choices.ts';
import styles from './palette.module.css';
import { Muted } from '../../ui/layout/muted.tsx';
import { Row } from '../../ui/layout/row.tsx';
import { Text } from '../../ui/layout/text.tsx';

interface PaletteListProps {
  readonly id: string;
  readonly groups: readonly ChoiceGroup[];
  readonly active: PaletteChoice | undefined;
  readonly words: readonly string[];
  readonly onTake: (choice: PaletteChoice) => void;
}

/** All choices under their titles. The focus stays in the field; the list marks the active one. */
export function PaletteList({ id, groups, active, words, onTake }: PaletteListProps) {
  if (groups.length === 0)
    return (
      <p className={styles.nothing} id={id}>
        Nothing found on this device
      </p>
    );
  return (
    // A list of links controlled from the field: native lists cannot contain links.
    // oxlint-disable-next-line jsx-a11y/prefer-tag-over-role
    <div className={styles.list} role="listbox" id={id} aria-label="Results">
      {groups.map(({ title, choices }) => (
        <Group key={title} title={title}>
          {choices.map((choice) => (
            <Option
              key={choice.key}
              id={`${id}-${choice.key}`}
              choice={choice}
              isActive={choice.key === active?.key}
              words={words}
              onTake={onTake}
            />
          ))}
        </Group>
      ))}
    </div>
  );
}

function Group({ title, children }: { readonly title: string; readonly children: React.ReactNode }) {
  const id = useId();
  return (
    // A listbox group is no fieldset.
    // oxlint-disable-next-line jsx-a11y/prefer-tag-over-role
    <div role="group" aria-labelledby={id} className={styles.group}>
      <Text size="xs" weight={600} tone="muted" className={styles.title} id={id}>
        {title}
      </Text>
      {children}
    </div>
  );
}

interface OptionProps {
  readonly id: string;
  readonly choice: PaletteChoice;
  readonly isActive: boolean;
  readonly words: readonly string[];
  readonly onTake: (choice: PaletteChoice) => void;
}

function Option({ id, choice, isActive, words, onTake }: OptionProps) {
  return (
    <Row
      as="a"
      gap={3}
      align="center"
      id={id}
      // oxlint-disable-next-line jsx-a11y/prefer-tag-over-role
      role="option"
      aria-selected={isActive}
      tabIndex={-1}
      className={styles.option}
      href={choice.href}
      // Keeps the active one in view.
      ref={(option) => {
        if (isActive) option?.scrollIntoView({ block: 'nearest' });
      }}
      onClick={(event) => {
        if (choice.href !== undefined && isModifiedClick(event)) return;
        event.preventDefault();
        onTake(choice);
      }}
    >
      <Lead choice={choice} />
      <span className={styles.words}>
        <Text as="span" weight={600} className={styles.name}>
          <Marked text={choice.name} words={words} />
        </Text>
        <Line choice={choice} words={words} />
      </span>
      {choice.talk ? <Kept talk={choice.talk} /> : null}
      {choice.person ? <Connected id={choice.person.id} /> : null}
    </Row>
  );
}

function Lead({ choice: { talk, person, booth, icon: Icon, name } }: { readonly choice: PaletteChoice }) {
  const track = useTrack(talk?.trackId);
  if (talk) return <span className={styles.stripe} {...tinted(track?.color ?? '#868e96')} />;
  if (person) return <Avatar name={name} pictureUrl={person.pictureUrl} size="small" />;
  if (booth) return <CompanyLogo company={booth} />;
  return Icon ? (
    <span className={styles.icon}>
      <Icon size={18} aria-hidden />
    </span>
  ) : null;
}

function Line({ choice: { talk, replay, person, booth, note }, words }: Pick<OptionProps, 'choice' | 'words'>) {
  const told = talk ?? replay;
  if (told) return <TalkLine talk={told} words={words} />;
  if (note) return <Facts facts={[excerpt(note.text, words) || excerpt(note.text, [''])]} words={words} />;
  const facts = person
    ? personFacts(person, words)
    : booth
      ? [booth.place, booth.companyType, inText(booth.name, booth.description, words)]
      : [];
  return <Facts facts={facts} words={words} />;
}

function personFacts(person: Person, words: readonly string[]): readonly string[] {
  const shown = [person.jobPosition, person.companyName];
  return [...shown, inText([personName(person), ...shown].join('\n'), person.about, words)];
}

function TalkLine({ talk, words }: { readonly talk: Talk; readonly words: readonly string[] }) {
  const { zone } = useShownZone();
  const stage = useStage(talk.stageId)?.name ?? '';
  const when = `${calendarDate(talk.startsAt, zone)} ${clockTime(talk.startsAt, zone)}`;
  const speakers = speakerNames(talk);
  const said = inText(`${talk.title}\n${speakers}`, talk.description, words);
  return <Facts facts={[when, stage, said === '' ? speakers : said]} words={words} />;
}

/** The excerpt with the match, if the visible text does not contain it. */
function inText(shown: string, text: string, words: readonly string[]): string {
  if (words.length === 0 || markedText(shown, words).some(({ isMatch }) => isMatch)) return '';
  const piece = excerpt(text, words);
  return piece === '' ? '' : `“${piece}”`;
}

const Facts = ({ facts, words }: { readonly facts: readonly string[]; readonly words: readonly string[] }) => {
  const line = facts.filter((fact) => fact !== '').join(' · ');
  return line === '' ? null : (
    <Muted as="span" className={styles.line}>
      <Marked text={line} words={words} />
    </Muted>
  );
};

const Marked = ({ text, words }: { readonly text: string; readonly words: readonly string[] }) =>
  markedText(text, words).map((part, at) => (part.isMatch ? <mark key={at}>{part.text}</mark> : part.text));

const Kept = ({ talk }: { readonly talk: Talk }) =>
  useIsKept(talk.id) ? (
    <Text as="span" size="sm" weight={550} tone="ok" className={styles.state}>
      On My Schedule
    </Text>
  ) : null;

const Connected = ({ id }: { readonly id: string }) =>
  useConnection(id) === 'connected' ? (
    <Text as="span" size="sm" weight={550} tone="ok" className={styles.state}>
      Connected
    </Text>
  ) : null;
