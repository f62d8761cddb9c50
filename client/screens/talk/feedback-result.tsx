import { type CSSProperties, useState } from 'react';
import { plural } from '../../../domain/plural.ts';
import { clockTime } from '../../../domain/event/time-display.ts';
import type { FeedbackSumsView, FeedbackView } from '../../../domain/feedback/feedback-calls.ts';
import type { Talk } from '../../../domain/talks/talk.ts';
import { askFeedback, downloadFeedback, type ShownSums, useFeedbackSums } from '../../data/talks/feedback.ts';
import { useOnline } from '../../data/device/online.ts';
import { useShownZone } from '../../data/device/display-timezone.ts';
import { ErrorNotice } from '../../ui/status/error-notice.tsx';
import { Section } from '../../ui/layout/section.tsx';
import styles from './talk-feedback.module.css';
import Download from 'lucide-react/icons/download';
import { STARS_MOST } from '../../../domain/limits/talks.ts';
import { Button } from '../../ui/actions/button.tsx';
import { Stars } from '../../ui/status/stars.tsx';
import { Muted } from '../../ui/layout/muted.tsx';
import { Row } from '../../ui/layout/row.tsx';
import { Stack } from '../../ui/layout/stack.tsx';

/** Ratings with names, for organisers; fetched on request and not stored. */
function FeedbackNames({ talk }: { readonly talk: Talk }) {
  const online = useOnline();
  const [given, setGiven] = useState<readonly FeedbackView[]>();
  const [why, setWhy] = useState<string>();
  const show = async () => {
    const asked = await askFeedback(talk.id);
    setWhy(asked.ok ? undefined : asked.refusal.message);
    if (asked.ok) setGiven(asked.value);
  };
  const download = async () => setWhy((await downloadFeedback(talk.id))?.message);
  const away = online ? {} : { 'aria-disabled': true, onClick: undefined };
  return (
    <>
      <Row gap={3} wrap lineGap={2} align="center">
        {given ? null : (
          <Button size="small" onClick={() => void show()} {...away}>
            Show names
          </Button>
        )}
        <Button size="small" icon={<Download size={16} aria-hidden />} onClick={() => void download()} {...away}>
          Download as a table
        </Button>
      </Row>
      {online ? null : <Muted>You need a connection for the names.</Muted>}
      {why === undefined ? null : <ErrorNotice>{why}</ErrorNotice>}
      {given ? (
        <Stack as="ul" gap={2} className={styles.texts} aria-label="Who said what">
          {given.map(({ id, name, stars, text }) => (
            <li key={id} className={styles.words}>
              <Row as="span" gap={2} wrap justify="between" className={styles.who}>
                {name === '' ? 'A person who has left' : name} <Stars value={stars} most={STARS_MOST} />
              </Row>
              {text}
            </li>
          ))}
        </Stack>
      ) : null}
    </>
  );
}

interface FeedbackResultProps {
  readonly talk: Talk;
  readonly withNames: boolean;
}

/** Ratings of a talk, without names for its speakers; organisers may also load the names. */
export function FeedbackResult({ talk, withNames }: FeedbackResultProps) {
  const sums = useFeedbackSums(talk.id);
  const { value } = sums;
  return (
    <Section look="bare" title="What people thought">
      <Stack gap={2} align="start" className={styles.part}>
        <HowFresh {...sums} />
        {value ? <Sums {...value} /> : null}
        {withNames && value && value.count > 0 ? <FeedbackNames talk={talk} /> : null}
      </Stack>
    </Section>
  );
}

/** Age of the ratings, if they are not current. */
function HowFresh({ value, at, failure }: ShownSums) {
  const online = useOnline();
  const { zone } = useShownZone();
  const time = at === undefined ? undefined : clockTime(at, zone);
  if (failure && failure.code !== 'network') return <ErrorNotice>{failure.message}</ErrorNotice>;
  if (online && !failure) return value ? null : <Muted>Asking the server…</Muted>;
  const why = online ? 'The server did not answer.' : 'You are offline.';
  return <Muted>{time ? `${why} This is how it was at ${time}.` : `${why} You need a connection for this.`}</Muted>;
}

function Sums({ count, stars, mean, texts, shown_from: from }: FeedbackSumsView) {
  if (count === 0) return <p>Nobody has rated this talk yet.</p>;
  const people = plural(count, '1 person has rated this talk.', `${count} people have rated this talk.`);
  if (!stars || mean === null)
    return (
      <p>
        {people} {`Stars and words are shown from ${from} people on, so that nobody can be made out.`}
      </p>
    );
  return (
    <>
      <p>
        <strong className={styles.mean}>{mean.toLocaleString('en', { minimumFractionDigits: 1 })}</strong>{' '}
        {`of ${stars.length} stars on average. ${people}`}
      </p>
      <Bars stars={stars} />
      {texts.length > 0 ? (
        <Stack as="ul" gap={2} className={styles.texts} aria-label="What people wrote, in alphabetical order">
          {texts.map((text, index) => (
            <li key={index} className={styles.words}>
              {text}
            </li>
          ))}
        </Stack>
      ) : null}
    </>
  );
}

/** How often each number of stars was given, the highest first. */
function Bars({ stars }: { readonly stars: readonly number[] }) {
  const most = Math.max(...stars, 1);
  return (
    <Stack as="ul" gap={1} className={styles.bars} aria-label="Stars">
      {stars
        .map((times, index) => (
          <li key={index} aria-label={`${plural(index + 1, '1 star', `${index + 1} stars`)}: ${times}`}>
            <span>{index + 1}</span>
            <span className={styles.bar} style={{ '--share': times / most } as CSSProperties} aria-hidden />
            <span>{times}</span>
          </li>
        ))
        .toReversed()}
    </Stack>
  );
}
