import CircleCheck from 'lucide-react/icons/circle-check';
import TriangleAlert from 'lucide-react/icons/triangle-alert';
import { plural } from '../../../../domain/plural.ts';
import { clockTime } from '../../../../domain/event/time-display.ts';
import type { ScheduleClash } from '../../../../domain/talks/schedule/schedule-clashes.ts';
import { useClashes, useBoardForecast } from '../../../data/board/board.ts';
import { clashSentence, type Wording } from './board-words.ts';
import styles from './board-margin.module.css';
import { Row } from '../../../ui/layout/row.tsx';
import { Text } from '../../../ui/layout/text.tsx';

/** The draft's effect on people who keep its talks, in numbers. */
export function ForecastPart({ wording, isOnline }: { readonly wording: Wording; readonly isOnline: boolean }) {
  const found = useBoardForecast();
  if (!found)
    return (
      <section className={styles.part} aria-label="What it means for people">
        <Heading note={isOnline ? 'Being counted' : 'You need a connection for this'} />
      </section>
    );
  const { people, devices, same, gone, lost, gained, pairs, partial } = found.counts;
  const titleOf = (id: string): string => wording.talks.find((talk) => talk.id === id)?.title ?? '';
  return (
    <section className={styles.part} aria-label="What it means for people">
      <Heading note={`counted ${clockTime(found.at, wording.zone)}`} />
      <Row as="p" gap={3} align="end" className={styles.people}>
        <b className="num">{people.toLocaleString('en')}</b>
        <span>
          {plural(people, 'person keeps a talk that changes', 'people keep a talk that changes')},{' '}
          {plural(devices, 'a push reaches 1 device', `a push reaches ${devices.toLocaleString('en')} devices`)}
        </span>
      </Row>
      {partial ? <p className={styles.note}>There are more; so many were looked at.</p> : null}
      <dl className={styles.facts}>
        <Fact label="can attend as before" count={same} />
        <Fact label="lose an overlap" count={lost} />
        <Fact label="lose a talk" count={gone} />
        <Fact label="get a new overlap" count={gained} />
      </dl>
      <ul className={styles.pairs}>
        {pairs.map(({ a, b, people: who }) => (
          <li key={`${a} ${b}`}>
            <span>
              {titleOf(a)} and {titleOf(b)}
            </span>
            <span className="num">{who.toLocaleString('en')}</span>
          </li>
        ))}
      </ul>
    </section>
  );
}

const Heading = ({ note }: { readonly note: string }) => (
  <Row as="h2" gap={2} wrap lineGap={0} align="baseline" justify="between" className={styles.heading}>
    What it means for people <span className={styles.note}>{note}</span>
  </Row>
);

const Fact = ({ label, count }: { readonly label: string; readonly count: number }) => (
  <Row justify="between" className={styles.fact} data-none={count === 0 || undefined}>
    <dt>{label}</dt>
    <dd className="num">{count.toLocaleString('en')}</dd>
  </Row>
);

const CHECKS: readonly {
  readonly kind: ScheduleClash['kind'];
  readonly none: string;
  readonly some: (count: number) => string;
}[] = [
  {
    kind: 'speaker-twice',
    none: 'No speaker is in two places',
    some: (count) => plural(count, '1 speaker conflict', `${count} speaker conflicts`),
  },
  {
    kind: 'stage-twice',
    none: 'No two talks on one stage',
    some: (count) => plural(count, '1 stage conflict', `${count} stage conflicts`),
  },
  {
    kind: 'outside-day',
    none: 'Every talk is inside its day',
    some: (count) => plural(count, '1 talk outside its day', `${count} talks outside their day`),
  },
  {
    kind: 'past',
    none: 'No talk moved into the past',
    some: (count) => plural(count, '1 talk moved into the past', `${count} talks moved into the past`),
  },
  {
    kind: 'no-speaker',
    none: 'Every talk has a speaker',
    some: (count) => plural(count, '1 talk has no speaker', `${count} talks have no speaker`),
  },
];

const Solved = ({ count }: { readonly count: number }) => (
  <Text as="span" size="xs" tone="ok">
    {plural(count, '1 solved', `${count} solved`)}
  </Text>
);

/** Problems to check. None of them blocks a release. */
export function ChecksPart({ wording }: { readonly wording: Wording }) {
  const { now, solved } = useClashes();
  return (
    <section className={styles.part} aria-label="Checks">
      <Row as="h2" gap={2} wrap lineGap={0} align="baseline" justify="between" className={styles.heading}>
        Checks {solved > 0 ? <Solved count={solved} /> : null}
      </Row>
      <ul className={styles.checks}>
        {CHECKS.map(({ kind, none, some }) => {
          const found = now.filter((clash) => clash.kind === kind);
          return (
            <li key={kind} data-found={found.length > 0 || undefined}>
              {found.length === 0 ? (
                <Row as="span" gap={2} align="center">
                  <CircleCheck size={15} aria-hidden /> {none}
                </Row>
              ) : (
                <details>
                  <Row as="summary" gap={2} align="center">
                    <TriangleAlert size={15} aria-hidden /> {some(found.length)}
                  </Row>
                  <ul className={styles.clashes}>
                    {found.slice(0, SHOWN).map((clash) => (
                      <li key={JSON.stringify(clash)}>{clashSentence(clash, wording)}</li>
                    ))}
                    {found.length > SHOWN ? <li>and {found.length - SHOWN} more</li> : null}
                  </ul>
                </details>
              )}
            </li>
          );
        })}
      </ul>
    </section>
  );
}

/** Number of listed problems per kind. */
const SHOWN = 30;
