import type { ComponentProps } from 'react';
import { useIsGuest } from '../data/people/me.ts';
import { CoverFrame, PlayerPlace } from './player-place.tsx';

/** The place for a talk's player. Guests, who have no video addresses, see the cover alone. */
export const PlayerOrCover = (props: ComponentProps<typeof PlayerPlace>) =>
  useIsGuest() ? <CoverFrame>{props.children}</CoverFrame> : <PlayerPlace {...props} />;
