import { useSyncExternalStore } from 'react';
import { chapterAt, chaptersOf } from '../../../domain/talks/chapters.ts';
import { playTime } from '../../../domain/talks/play-time.ts';
import type { Talk } from '../../../domain/talks/talk.ts';
import { playFrom } from '../../players/controls.ts';
import { Section } from '../../ui/section.tsx';
import styles from './replay-page.module.css';
import { placeOf, watchPlace } from './watched-place.ts';

/** The parts of a recording, each a press away. Nothing where its description tells none. */
export function Chapters({ talk }: { readonly talk: Talk }) {
  const chapters = chaptersOf(talk.description);
  const indexNow = (): number => {
    const at = placeOf(talk.id);
    return at === undefined ? -1 : chapters.findIndex((each) => each.at === chapterAt(chapters, at)?.at);
  };
  const current = useSyncExternalStore(watchPlace, indexNow, indexNow);
  if (chapters.length === 0) return null;
  return (
    <Section look="bare" title="Chapters">
      <ol>
        {chapters.map(({ at, title }, index) => (
          <li key={at}>
            <button
              type="button"
              className={styles.line}
              aria-current={index === current || undefined}
              onClick={() => playFrom(talk.id, { isReplay: true, at })}
            >
              <span className={`${styles.time} num`}>{playTime(at)}</span>
              <span>{title}</span>
            </button>
          </li>
        ))}
      </ol>
    </Section>
  );
}
