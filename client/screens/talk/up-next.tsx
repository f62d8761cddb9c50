import { CURRENT_TALKS_REFRESH } from '../../../domain/limits/talks.ts';
import { upNext } from '../../../domain/talks/current-talks.ts';
import type { Talk } from '../../../domain/talks/talk.ts';
import { texts } from '../../../domain/texts.ts';
import { useNow } from '../../data/loading/now.ts';
import { useTalks } from '../../data/talks/talks.ts';
import { UpNextRow } from '../../parts/up-next-row.tsx';
import { Card } from '../../ui/cards/card.tsx';
import styles from './up-next.module.css';
import { Text } from '../../ui/layout/text.tsx';

/** The event's next four talks (spec 9) with bookmark buttons, whatever talk the page shows. */
export function TalkUpNext({ current }: { readonly current: Talk }) {
  const talks = useTalks();
  const now = useNow(CURRENT_TALKS_REFRESH);
  const next = upNext(
    talks.filter((talk) => talk.id !== current.id),
    now,
  );
  return (
    <aside className={styles.aside} aria-labelledby="up-next">
      <Text as="h2" size="lg" weight={600} className={styles.heading} id="up-next">
        Up next
      </Text>
      {next.length === 0 ? (
        <Text tone="muted">{texts.noUpNext}</Text>
      ) : (
        <Card flush>
          <ol>
            {next.map((talk) => (
              <UpNextRow key={talk.id} talk={talk} />
            ))}
          </ol>
        </Card>
      )}
    </aside>
  );
}
