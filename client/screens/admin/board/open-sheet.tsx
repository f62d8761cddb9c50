import type { ConferenceDay } from '../../../../domain/event/conference-days.ts';
import { blankTalk } from '../../../../domain/talks/blank-talk.ts';
import type { Board, BoardCard } from '../../../data/board/board.ts';
import { addToDraft, putTalk, say } from '../../../data/board/lift.ts';
import { Sheet } from '../../../ui/sheet.tsx';
import { focusCard } from './board-card.tsx';
import type { KeyWorld } from './board-keys.ts';
import { placeSentence } from './board-words.ts';
import { type NewEntry, NewEntryForm, PlaceForm } from './place-form.tsx';

/** A talk that is to be moved, or what is to be new. */
export type Open = { readonly kind: 'move'; readonly id: string } | { readonly kind: 'talk' | 'break' };

interface OpenSheetProps {
  readonly open: Open | undefined;
  readonly board: Board;
  readonly days: readonly ConferenceDay[];
  readonly world: KeyWorld;
  readonly onClose: () => void;
}

/** What asks in the middle of the screen: where something goes, or what a new thing is called. */
export function OpenSheet({ open, board, days, world, onClose }: OpenSheetProps) {
  const { wording, zone } = world;
  const card = open?.kind === 'move' ? [...board.cards, ...board.pool].find(({ id }) => id === open.id) : undefined;
  const isPlaced = card !== undefined && card.look !== 'out' && card.talk.startsAt > 0;
  const close = (id?: string): void => {
    onClose();
    if (id) focusCard(id);
  };
  const add = ({ title, minutes, kind }: NewEntry): void => {
    const blank = blankTalk({ id: crypto.randomUUID(), edition: 'live', stageId: null });
    addToDraft({ ...blank, title, minutes, kind: kind ?? 'talk' }, null);
    say(`“${title}” waits for a place.`);
    close(blank.id);
  };
  return (
    <Sheet open={open !== undefined} onClose={() => close(card?.id)} title={titleOf(open, card)} place="centre">
      {card ? (
        <PlaceForm
          place={isPlaced ? card.talk : world.firstPlace(card.talk)}
          hasStage={card.talk.kind !== 'break'}
          {...{ days, zone }}
          stages={wording.stages}
          onPlace={(to) => {
            putTalk(card.id, to);
            say(`Moved: ${placeSentence(to, wording)}`);
            close(card.id);
          }}
        />
      ) : open && open.kind !== 'move' ? (
        <NewEntryForm key={open.kind} kind={open.kind} onAdd={add} />
      ) : null}
    </Sheet>
  );
}

const titleOf = (open: Open | undefined, card: BoardCard | undefined): string =>
  card ? `Move “${card.talk.title}” to…` : open?.kind === 'break' ? 'New break' : 'New talk';
