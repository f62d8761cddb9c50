import Coffee from 'lucide-react/icons/coffee';
import Plus from 'lucide-react/icons/plus';
import { type KeyboardEvent, useState } from 'react';
import { speakerNames } from '../../../../domain/talks/talk.ts';
import type { BoardCard } from '../../../data/board/board.ts';
import { useLiftedId } from '../../../data/board/drag-state.ts';
import { tinted } from '../../../ui/filters/chip.tsx';
import { Button } from '../../../ui/actions/button.tsx';
import { SearchField } from '../../../ui/filters/search-field.tsx';
import { cardId, focusCard } from './board-card.tsx';
import { cardKey, type KeyWorld } from './board-keys.ts';
import styles from './board-pool.module.css';
import { type DragPlace, startDrag } from './drag.ts';
import { Row } from '../../../ui/layout/row.tsx';
import { Stack } from '../../../ui/layout/stack.tsx';
import { Text } from '../../../ui/layout/text.tsx';

interface BoardPoolProps {
  readonly cards: readonly BoardCard[];
  readonly world: KeyWorld;
  readonly drag: DragPlace;
  readonly onNew: (kind: 'talk' | 'break') => void;
  readonly onRemove: (id: string) => void;
}

/** The pool: unscheduled talks, which only organisers see. */
export function BoardPool({ cards, world, drag, onNew, onRemove }: BoardPoolProps) {
  const [query, setQuery] = useState('');
  const wanted = query.toLocaleLowerCase();
  const shown = cards.filter(({ talk }) =>
    [talk.title, ...talk.speakers.map(({ name }) => name)].some((text) => text.toLocaleLowerCase().includes(wanted)),
  );
  return (
    <Stack as="section" gap={2} justify="start" className={styles.pool} aria-label="Not placed" data-pool>
      <Text as="h2" size="sm" weight={600}>
        Not placed <span className={styles.count}>{cards.length}</span>
      </Text>
      {cards.length > 0 ? <SearchField label="Search what waits" value={query} onSearch={setQuery} /> : null}
      <Stack as="ul" gap={2}>
        {shown.map((card) => (
          <li key={card.id}>
            <WaitingCard card={card} world={world} drag={drag} onRemove={onRemove} />
          </li>
        ))}
      </Stack>
      <Text size="xs" className={styles.note}>
        {cards.length === 0
          ? 'All talks are scheduled.'
          : 'Attendees see none of these until they are placed and released.'}
      </Text>
      <Row gap={1} wrap>
        <Button size="small" icon={<Plus size={15} aria-hidden />} onClick={() => onNew('talk')}>
          New talk
        </Button>
        <Button size="small" icon={<Coffee size={15} aria-hidden />} onClick={() => onNew('break')}>
          Break
        </Button>
      </Row>
    </Stack>
  );
}

type WaitingCardProps = Pick<BoardPoolProps, 'world' | 'drag' | 'onRemove'> & { readonly card: BoardCard };

function WaitingCard({ card, world, drag, onRemove }: WaitingCardProps) {
  const { id, talk, colour, look } = card;
  const liftedId = useLiftedId();
  const onKey = (event: KeyboardEvent<HTMLElement>): void => {
    if (event.key === 'Delete' && liftedId === undefined && look !== 'out') onRemove(id);
    else if (!cardKey(event, { talk, from: undefined }, world)) return;
    event.preventDefault();
    event.stopPropagation();
    if (event.key !== 'm') focusCard(id);
  };
  return (
    <button
      type="button"
      id={cardId(id)}
      className={styles.wait}
      {...tinted(colour)}
      aria-pressed={id === liftedId}
      aria-keyshortcuts="Enter Delete m"
      onKeyDown={onKey}
      onClick={({ detail }) => {
        if (detail === 0) world.onMoveTo(id);
      }}
      onDoubleClick={() => world.onMoveTo(id)}
      onPointerDown={(event) => startDrag(event, { talk, from: undefined, isResize: false }, drag)}
    >
      <Text as="span" size="xs" weight={600} className={styles.title}>
        {talk.title}
      </Text>
      <Row as="span" gap={2} wrap lineGap={0} justify="between" className={styles.about}>
        <span>{speakerNames(talk)}</span>
        <span className="num">{talk.minutes} min</span>
      </Row>
      {look === 'out' ? (
        <Row as="span" gap={2} wrap lineGap={0} justify="between" className={styles.about}>
          People see it until the release
        </Row>
      ) : null}
    </button>
  );
}
