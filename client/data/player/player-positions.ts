import { POSITION_KEPT_EVERY } from '../../../domain/limits/player.ts';
import { position, positionAt } from '../../../domain/talks/player/watch-position.ts';
import { userDocs } from '../../platform/outbox/user-docs-store.ts';
import { writeUserDoc } from '../../platform/outbox/user-docs-writer.ts';
import { raiseError } from '../../platform/http/toasts.ts';
import { currentPlayer } from './player-current.ts';
import { picture } from './player-picture.ts';

/** Position of a recording; `isMoving` while it plays. */
interface Watched {
  readonly talkId: string;
  readonly mount: number;
  readonly at: number;
  readonly length: number;
  readonly isMoving: boolean;
}

/**
 * Saves positions in recordings while there is a player: on pause, on leaving or hiding the page, and each minute. Live talks
 * and all-day streams have no personal position. Returns a function that stops it.
 */
export function keepPositions(): () => void {
  let watched: Watched | undefined;
  let saidAt: number | undefined;
  const say = (): void => {
    if (!watched || watched.at === saidAt) return;
    saidAt = watched.at;
    keep(watched);
  };
  const look = (): void => {
    const now = watchedNow(watched);
    const isAnother = now?.talkId !== watched?.talkId || now?.mount !== watched?.mount;
    if (isAnother || (watched?.isMoving && !now?.isMoving)) say();
    if (isAnother) saidAt = undefined;
    watched = now;
    // Seeking while paused also changes the position.
    if (now && !now.isMoving && saidAt !== undefined && now.at !== saidAt) say();
  };
  const onHidden = (): void => {
    if (document.visibilityState === 'hidden') say();
  };
  const timer = setInterval(say, POSITION_KEPT_EVERY);
  const ends = [currentPlayer.subscribe(look), picture.subscribe(look), () => clearInterval(timer)];
  document.addEventListener('visibilitychange', onHidden);
  addEventListener('pagehide', say);
  return () => {
    ends.forEach((end) => end());
    document.removeEventListener('visibilitychange', onHidden);
    removeEventListener('pagehide', say);
    say();
  };
}

/** The current position. Undefined until the recording has played: before that the player is still seeking. */
function watchedNow(before: Watched | undefined): Watched | undefined {
  const state = currentPlayer.get();
  if (state?.status !== 'finished') return undefined;
  const { at, length } = picture.get();
  const { talkId, mounts: mount } = state;
  const isMoving = state.phase === 'playing';
  const isSame = before?.talkId === talkId && before.mount === mount;
  // A removed player has no picture; keep its last position.
  if (!Number.isFinite(length) || length === 0) return isSame ? { ...before, isMoving: false } : undefined;
  return isMoving || isSame ? { talkId, mount, at: Math.floor(at), length, isMoving } : undefined;
}

function keep({ talkId, at, length }: Watched): void {
  const before = position.read(userDocs.get().get(position.id(talkId)));
  writeUserDoc(position, talkId, positionAt({ at, length }, before)).catch(() =>
    raiseError('This device could not save where you are in the recording. Is its storage full?'),
  );
}
