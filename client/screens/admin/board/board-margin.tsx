import ArrowRightLeft from 'lucide-react/icons/arrow-right-left';
import Ban from 'lucide-react/icons/ban';
import Bookmark from 'lucide-react/icons/bookmark';
import Plus from 'lucide-react/icons/plus';
import Undo from 'lucide-react/icons/undo-2';
import { plural } from '../../../../domain/plural.ts';
import type { BoardCard } from '../../../data/board/board.ts';
import { discardChange, putTalk, announceDrag } from '../../../data/board/drag-state.ts';
import { Button } from '../../../ui/actions/button.tsx';
import { IconButton } from '../../../ui/actions/icon-button.tsx';
import { changeWords, type Wording } from './board-words.ts';
import styles from './board-margin.module.css';
import { Row } from '../../../ui/layout/row.tsx';

interface ChangesProps {
  readonly changes: readonly BoardCard[];
  readonly left: ReadonlySet<string>;
  readonly wording: Wording;
  readonly onLeave: (id: string, isLeft: boolean) => void;
  readonly onShow: (card: BoardCard) => void;
}

const ICONS = { same: ArrowRightLeft, moved: ArrowRightLeft, new: Plus, off: Ban, out: Ban } as const;

/** All changes of the draft; each can be viewed, left out of the release, or discarded. */
export function Changes({ changes, left, wording, onLeave, onShow }: ChangesProps) {
  return (
    <section className={styles.part} aria-label="Draft">
      <Row as="h2" gap={2} wrap lineGap={0} align="baseline" justify="between" className={styles.heading}>
        {changes.length === 0
          ? 'No changes'
          : plural(changes.length, 'Draft, 1 change', `Draft, ${changes.length} changes`)}
      </Row>
      {changes.length === 0 ? <p className={styles.note}>Everybody sees the schedule as it stands here.</p> : null}
      <ul>
        {changes.map((card) => (
          <Change key={card.id} {...{ card, wording, onShow }} isLeft={left.has(card.id)} onLeave={onLeave} />
        ))}
      </ul>
    </section>
  );
}

interface ChangeProps extends Pick<ChangesProps, 'wording' | 'onLeave' | 'onShow'> {
  readonly card: BoardCard;
  readonly isLeft: boolean;
}

function Change({ card, isLeft, wording, onLeave, onShow }: ChangeProps) {
  const { id, talk, look, kept, by, isStale } = card;
  const Icon = ICONS[look];
  return (
    <li className={styles.change} data-look={look}>
      <input
        type="checkbox"
        className={styles.box}
        checked={!isLeft}
        aria-label={`Release “${talk.title}”`}
        onChange={({ target }) => onLeave(id, !target.checked)}
      />
      <Icon size={15} aria-hidden className={styles.kind} />
      <span className={styles.what}>
        <button type="button" className={styles.show} onClick={() => onShow(card)}>
          {talk.title}
        </button>
        <span className={styles.note}>
          {changeWords(card, wording)}
          {by ? `, by ${by}` : ''}
        </span>
        {isStale ? <Stale card={card} /> : null}
      </span>
      <Kept count={kept} />
      <IconButton
        label={`Undo the change of “${talk.title}”`}
        icon={<Undo size={15} aria-hidden />}
        onClick={() => {
          discardChange(id);
          announceDrag(`“${talk.title}” stands as it did.`);
        }}
      />
    </li>
  );
}

const Kept = ({ count }: { readonly count: number }) => (
  <Row as="span" align="center" className={styles.kept}>
    {count > 0 ? (
      <>
        <Bookmark size={12} aria-hidden />
        <span className="vh">kept by </span>
        <span className="num">{count.toLocaleString('en')}</span>
      </>
    ) : null}
  </Row>
);

/** Asks which place to keep, next to the change. */
const Stale = ({ card: { id, talk, look } }: { readonly card: BoardCard }) => (
  <span className={styles.stale}>
    Somebody has changed its place since.
    <Row as="span" gap={1} wrap>
      <Button size="small" onClick={() => discardChange(id)}>
        Use theirs
      </Button>
      <Button
        size="small"
        onClick={() =>
          putTalk(
            id,
            look === 'off'
              ? 'off'
              : look === 'out'
                ? null
                : { startsAt: talk.startsAt, minutes: talk.minutes, stageId: talk.stageId },
          )
        }
      >
        Keep mine
      </Button>
    </Row>
  </span>
);
