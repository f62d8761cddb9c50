import type { EmbedAddress } from '../../domain/talks/player/embed-address.ts';
import type { EngineWord } from '../../domain/talks/player/player-events.ts';
import type { PictureCan } from '../data/player/player-picture.ts';
import type { Mount } from './engine.ts';
import { FramedPlayer } from './framed-player.ts';

/**
 * Plays YouTube, Twitch, PeerTube and pages: the vendor's own page in a frame of the relay page, which has our origin and runs
 * no script of the vendor.
 */
export class EmbedPlayer extends FramedPlayer {
  /** Whether the vendor has paused since the last command to play. */
  #isPaused = false;
  readonly #kind = kindOf(this.mount);

  constructor(mount: Mount) {
    super(mount, {
      // The server's policy for pages names the hosts that its operator allows.
      src: kindOf(mount) === 'page' ? '/players/embed.html?page' : '/players/embed.html',
      greeting: 'player-embed',
      origin: location.origin,
      spec: specOf(mount),
    });
  }

  get can(): PictureCan {
    return {
      rate: this.isRecording && (this.#kind === 'youtube' || this.#kind === 'peertube'),
      captions: false,
      data: false,
      soundAlone: false,
      pictureInPicture: false,
      volume: this.#kind !== 'page',
      pause: this.#kind !== 'page',
    };
  }

  override play(): void {
    this.#isPaused = false;
    super.play();
  }

  /** The vendor's own controls are always on: one that plays after a pause, without a command, was started by the person there. */
  protected override engineWord(word: Parameters<FramedPlayer['engineWord']>[0]): EngineWord {
    const event = super.engineWord(word);
    if (event.what === 'playing' && this.#isPaused) {
      this.#isPaused = false;
      return { ...event, isPressed: true };
    }
    if (event.what === 'paused') this.#isPaused = true;
    return event;
  }
}

const kindOf = ({ source: { address } }: Mount) => (address.engine === 'embed' ? address.kind : undefined);

function specOf({ source: { address } }: Mount) {
  return address.engine === 'embed'
    ? { kind: address.kind, url: framedUrl(address), hosts: [address.host] }
    : undefined;
}

/** The address in the frame. YouTube and Twitch have to know the site around it, which they let control the player. */
function framedUrl({ kind, url }: EmbedAddress): string {
  const framed = new URL(url);
  if (kind === 'youtube') framed.searchParams.set('origin', location.origin);
  if (kind === 'twitch') framed.searchParams.set('parent', location.hostname);
  return framed.href;
}
