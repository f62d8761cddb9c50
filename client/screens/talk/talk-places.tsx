import { placeLabel, placeNote, placeSentence } from '../../../domain/signups/place-words.ts';
import type { PlaceState } from '../../../domain/signups/place.ts';
import type { Talk } from '../../../domain/talks/talk.ts';
import Check from 'lucide-react/icons/check';
import Clock from 'lucide-react/icons/clock';
import Ticket from 'lucide-react/icons/ticket';
import Video from 'lucide-react/icons/video';
import type { ReactNode } from 'react';
import { sayFull, useIsFull, useMaySayFull } from '../../data/talks/halls.ts';
import { useOnline } from '../../data/device/online.ts';
import { giveBack, signUpFor, usePlaceState } from '../../data/talks/signups.ts';
import { Button } from '../../ui/actions/button.tsx';
import { Switch } from '../../ui/actions/switch.tsx';
import styles from './talk-places.module.css';
import { Muted } from '../../ui/layout/muted.tsx';
import { Row } from '../../ui/layout/row.tsx';
import { Stack } from '../../ui/layout/stack.tsx';
import { Text } from '../../ui/layout/text.tsx';

/** My place in a talk with limited places, and for door staff whether the room is full. */
export function TalkPlacesCard({ talk }: { readonly talk: Talk }) {
  const state = usePlaceState(talk);
  const maySayFull = useMaySayFull(talk);
  if (!state && !maySayFull) return null;
  return (
    <Stack as="section" gap={2} className={styles.places} aria-label="Places">
      {state ? <OwnPlace talk={talk} state={state} /> : null}
      {maySayFull ? <AtTheDoor talk={talk} /> : null}
    </Stack>
  );
}

interface OwnPlaceProps {
  readonly talk: Talk;
  readonly state: PlaceState;
}

/** One button for all states, so that keyboard focus stays while the server decides. */
function OwnPlace({ talk, state }: OwnPlaceProps) {
  const note = placeNote(state, useOnline());
  const label = placeLabel(state);
  return (
    <Row gap={3} wrap lineGap={2} align="center" className={styles.own} data-is={state.is}>
      {ICONS[state.is]}
      <output className={styles.words}>
        <Text as="span" weight={600}>
          {placeSentence(state, talk.capacity ?? 0)}
        </Text>
        {note ? <Muted as="span">{note}</Muted> : null}
      </output>
      {label === undefined ? null : (
        <Button
          kind={state.is === 'open' && state.free > 0 ? 'solid' : 'soft'}
          onClick={() => (state.is === 'open' ? signUpFor(talk.id) : giveBack(talk.id))}
        >
          {label}
        </Button>
      )}
    </Row>
  );
}

const ICONS: Readonly<Record<PlaceState['is'], ReactNode>> = {
  open: <Ticket size={20} aria-hidden />,
  asking: <Clock size={20} aria-hidden />,
  place: <Check size={20} aria-hidden />,
  remote: <Video size={20} aria-hidden />,
  waiting: <Clock size={20} aria-hidden />,
  closed: <Ticket size={20} aria-hidden />,
};

const AtTheDoor = ({ talk }: { readonly talk: Talk }) => (
  <Switch
    on={useIsFull(talk)}
    onChange={(full) => sayFull(talk.id, full)}
    detail="Everyone sees it right away, so nobody turns up to a full room."
  >
    The room is full
  </Switch>
);
