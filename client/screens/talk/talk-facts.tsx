import { Fragment, type ReactNode } from 'react';
import Clock from 'lucide-react/icons/clock';
import Languages from 'lucide-react/icons/languages';
import Users from 'lucide-react/icons/users';
import Video from 'lucide-react/icons/video';
import MapPin from 'lucide-react/icons/map-pin';
import { dayOf } from '../../../domain/event/conference-days.ts';
import { calendarDate, talkTimes, zoneAbbreviation } from '../../../domain/event/time-display.ts';
import type { Stage } from '../../../domain/stages/stage.ts';
import type { Track } from '../../../domain/stages/track.ts';
import { languageName } from '../../../domain/talks/player/language-tag.ts';
import type { DetailFields } from '../../../domain/talks/talk-details.ts';
import { endsAt, type Talk } from '../../../domain/talks/talk.ts';
import { useReleasedFields } from '../../data/event-fields/released-fields.ts';
import { useIsFull } from '../../data/talks/halls.ts';
import { useShownZone } from '../../data/device/display-timezone.ts';
import { useDays } from '../../data/talks/talks.ts';
import { AnswerFacts } from '../../parts/fields/answer-facts.tsx';
import { Chip } from '../../ui/filters/chip.tsx';
import { Picture } from '../../ui/cards/picture.tsx';
import styles from './talk-facts.module.css';
import { Row } from '../../ui/layout/row.tsx';

interface TalkFactsProps {
  readonly talk: Talk;
  readonly stage: Stage | undefined;
  readonly track: Track | undefined;
}

/** Time, place, track, language, sponsor of a talk, and short answers to the event's own fields. */
export const TalkFacts = ({ talk, stage, track }: TalkFactsProps) => (
  <Row as="ul" gap={4} wrap lineGap={2} className={styles.facts}>
    <li>
      <Clock size={16} aria-hidden />
      <When talk={talk} />
    </li>
    {stage ? (
      <li>
        <MapPin size={16} aria-hidden />
        {stage.name}
      </li>
    ) : null}
    <AnswerFacts list={useReleasedFields('stage')} thing={stage} />
    {track ? (
      <li>
        <Chip tint={track.color}>{track.name}</Chip>
      </li>
    ) : null}
    <RoomFull talk={talk} />
    <Attends talk={talk} />
    <Details talk={talk} />
    <AnswerFacts list={useReleasedFields('talk')} thing={talk} />
    {talk.hasDiscussion ? (
      <li>
        <Chip>Q&amp;A</Chip>
      </li>
    ) : null}
    {track?.sponsorship ? (
      <li>
        <Sponsor {...track.sponsorship} />
      </li>
    ) : null}
  </Row>
);

/** How each detail is shown, if present. */
const DETAILS: Readonly<Record<Exclude<keyof DetailFields, 'feedbackUrl'>, (talk: Talk) => ReactNode>> = {
  lang: ({ lang }) =>
    lang === undefined ? null : (
      <li>
        <Languages size={16} aria-hidden />
        <span className="vh">Language: </span>
        {languageName(lang)}
      </li>
    ),
  noRecord: ({ noRecord }) =>
    noRecord ? (
      <li>
        <Chip>Not recorded</Chip>
      </li>
    ) : null,
};
const Details = ({ talk }: { readonly talk: Talk }) =>
  Object.entries(DETAILS).map(([name, show]) => <Fragment key={name}>{show(talk)}</Fragment>);

/** How people take part, where only one way is possible. */
const Attends = ({ talk: { attendance } }: { readonly talk: Talk }) =>
  attendance === 'inPerson' || attendance === 'remote' ? (
    <li>
      {attendance === 'remote' ? <Video size={16} aria-hidden /> : <Users size={16} aria-hidden />}
      {attendance === 'remote' ? 'Remote only' : 'In person only'}
    </li>
  ) : null;

const RoomFull = ({ talk }: { readonly talk: Talk }) =>
  useIsFull(talk) ? (
    <li>
      <Chip tone="warn">Room full</Chip>
    </li>
  ) : null;

function When({ talk }: { readonly talk: Talk }) {
  const { zone, differ } = useShownZone();
  const days = useDays();
  const day = dayOf(days, talk.startsAt);
  return (
    <time dateTime={new Date(talk.startsAt).toISOString()}>
      {day ? `${day.label}, ` : ''}
      {calendarDate(talk.startsAt, zone)}, {talkTimes(talk.startsAt, endsAt(talk), { zone, days })}
      {differ ? ` ${zoneAbbreviation(zone, talk.startsAt)}` : ''}
    </time>
  );
}

function Sponsor({ link, imageURL, title }: NonNullable<Track['sponsorship']>) {
  return (
    <a className={styles.sponsor} href={link} target="_blank" rel="noreferrer sponsored">
      {imageURL ? <Picture src={imageURL} height={24} loading="lazy" /> : null}
      Sponsored by {title}
    </a>
  );
}
