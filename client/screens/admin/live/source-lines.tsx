import { Link } from '@tanstack/react-router';
import {
  isLongTrouble,
  nextSentence,
  healthSentences,
  sourceMark,
} from '../../../../domain/sources/health-sentence.ts';
import type { SourceHealth } from '../../../../domain/sources/source-health.ts';
import { useSourceHealth } from '../../../data/admin/live/source-health.ts';
import type { Instant } from '../../../../domain/time.ts';
import { useEvent } from '../../../data/talks/talks.ts';
import { Chip } from '../../../ui/filters/chip.tsx';
import { Row } from '../../../ui/layout/row.tsx';
import { Stack } from '../../../ui/layout/stack.tsx';
import styles from './source-lines.module.css';
import live from './live.module.css';

/** How all sources stand, also offline. Nothing without a source. */
export function SourceLines({ now }: { readonly now: Instant }) {
  const healths = useSourceHealth();
  if (healths.length === 0) return null;
  return (
    <Stack as="section" gap={3} className={live.card} aria-label="Sources">
      <Row as="h2" gap={2} align="center" className={live.heading}>
        Sources
        <Link className={live.more} to="/app/admin" search={{ type: 'SOURCES' }}>
          Manage
        </Link>
      </Row>
      <Stack as="ul" gap={3} className={styles.sources}>
        {healths.map((health) => (
          <SourceLine key={health.id} health={health} now={now} />
        ))}
      </Stack>
    </Stack>
  );
}

function SourceLine({ health, now }: { readonly health: SourceHealth; readonly now: Instant }) {
  const zone = useEvent()?.zone ?? 'UTC';
  const { word, tone } = sourceMark(health);
  return (
    <li>
      <Row gap={2} wrap align="center">
        <Link to="/app/admin" search={{ type: 'SOURCES', id: health.id }}>
          {health.name}
        </Link>
        <Chip tone={tone}>{word}</Chip>
      </Row>
      <p className={live.note} data-long={isLongTrouble(health, now) || undefined}>
        {[healthSentences(health, now, zone), nextSentence(health, now, zone)]
          .filter((sentence) => sentence !== '')
          .join(' ')}
      </p>
    </li>
  );
}
