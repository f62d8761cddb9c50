import type { DisplayTalk } from '../../../domain/displays/shown-calls.ts';
import type { StageNow } from '../../../domain/displays/display-now.ts';
import { clockTime } from '../../../domain/event/time-display.ts';
import { BOARD_STAGES, BOARD_TURN } from '../../../domain/limits/displays.ts';
import type { Instant, Zone } from '../../../domain/time.ts';
import { tinted } from '../../ui/chip.tsx';
import { Progress } from '../../ui/progress.tsx';
import styles from './display.module.css';

interface BoardDisplayProps {
  readonly stages: readonly StageNow[];
  readonly now: Instant;
  readonly zone: Zone;
}

/** The whole event: what is on and what comes on each stage. Stages without anything stand last; many take turns. */
export function BoardDisplay({ stages, now, zone }: BoardDisplayProps) {
  const busy = stages.filter((stage) => stage.now ?? stage.next[0]);
  if (busy.length === 0) return <p className={styles.nothing}>Nothing more is planned.</p>;
  const pages = Math.ceil(busy.length / BOARD_STAGES);
  const page = Math.floor(now / BOARD_TURN) % pages;
  return (
    <ul className={styles.board} data-many={busy.length > BOARD_STAGES / 2 || undefined}>
      {busy.slice(page * BOARD_STAGES, (page + 1) * BOARD_STAGES).map((stage) => (
        <BoardStage key={stage.id} stage={stage} zone={zone} />
      ))}
    </ul>
  );
}

function BoardStage({ stage, zone }: { readonly stage: StageNow; readonly zone: Zone }) {
  const [next] = stage.next;
  return (
    <li className={styles.stage} {...tinted(stage.now?.color ?? next?.color ?? '#868e96')}>
      <h2>{stage.name}</h2>
      {stage.now ? <Line word={`Until ${clockTime(stage.now.endsAt, zone)}`} talk={stage.now} isNow /> : null}
      {next ? <Line word={clockTime(next.startsAt, zone)} talk={next} /> : null}
      {stage.now ? <Progress at="edge" value={stage.share} label={`Of ${stage.now.title} so far`} /> : null}
    </li>
  );
}

interface LineProps {
  readonly word: string;
  readonly talk: DisplayTalk;
  readonly isNow?: boolean;
}

const Line = ({ word, talk, isNow = false }: LineProps) => (
  <p className={styles.line} data-now={isNow || undefined}>
    <span className={styles.lineTime}>{word}</span>
    <span className={styles.lineTitle}>{talk.title}</span>
    {talk.full ? <span className={styles.roomFull}>Full</span> : null}
  </p>
);
