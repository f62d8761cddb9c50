import type { CSSProperties } from 'react';
import { plural } from '../../../domain/plural.ts';
import { clockTime } from '../../../domain/event/time-display.ts';
import type { FeedbackSumsView } from '../../../domain/feedback/feedback-calls.ts';
import type { Talk } from '../../../domain/talks/talk.ts';
import { type ShownSums, useFeedbackSums } from '../../data/feedback.ts';
import { useOnline } from '../../data/online.ts';
import { useShownZone } from '../../data/shown-zone.ts';
import { Refused } from '../../ui/refused.tsx';
import { Section } from '../../ui/section.tsx';
import { FeedbackNames } from './feedback-names.tsx';
import styles from './talk-feedback.module.css';

interface FeedbackResultProps {
  readonly talk: Talk;
  readonly withNames: boolean;
}

/** What people made of the talk, for its speakers without names; organisers may look at those as well. */
export function FeedbackResult({ talk, withNames }: FeedbackResultProps) {
  const sums = useFeedbackSums(talk.id);
  const { value } = sums;
  return (
    <Section look="bare" title="What people thought">
      <div className={styles.part}>
        <HowFresh {...sums} />
        {value ? <Sums {...value} /> : null}
        {withNames && value && value.count > 0 ? <FeedbackNames talk={talk} /> : null}
      </div>
    </Section>
  );
}

/** Of when it is, where it is not of now. */
function HowFresh({ value, at, failure }: ShownSums) {
  const online = useOnline();
  const { zone } = useShownZone();
  const time = at === undefined ? undefined : clockTime(at, zone);
  if (failure && failure.code !== 'network') return <Refused>{failure.message}</Refused>;
  if (online && !failure) return value ? null : <p className={styles.hint}>Asking the server…</p>;
  const why = online ? 'The server did not answer.' : 'You are offline.';
  return (
    <p className={styles.hint}>
      {time ? `${why} This is how it was at ${time}.` : `${why} You need a connection for this.`}
    </p>
  );
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
        <ul className={styles.texts} aria-label="What people wrote, in alphabetical order">
          {texts.map((text, index) => (
            <li key={index} className={styles.words}>
              {text}
            </li>
          ))}
        </ul>
      ) : null}
    </>
  );
}

/** How often each number of stars was given, the most first. */
function Bars({ stars }: { readonly stars: readonly number[] }) {
  const most = Math.max(...stars, 1);
  return (
    <ul className={styles.bars} aria-label="Stars">
      {stars
        .map((times, index) => (
          <li key={index} aria-label={`${plural(index + 1, '1 star', `${index + 1} stars`)}: ${times}`}>
            <span>{index + 1}</span>
            <span className={styles.bar} style={{ '--share': times / most } as CSSProperties} aria-hidden />
            <span>{times}</span>
          </li>
        ))
        .toReversed()}
    </ul>
  );
}
