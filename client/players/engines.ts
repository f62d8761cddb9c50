import type { EngineAddress } from '../../domain/talks/player/engine-address.ts';
import type { PictureCan } from '../data/player/player-picture.ts';
import type { Mount, Player } from './engine.ts';
import { FramedPlayer } from './framed-player.ts';
import { StreamPlayer } from './stream-engine.ts';

/** The server's second host name, if the operator set one (`PLAYER_URL`). */
const nameApart = (): string | undefined => document.querySelector<HTMLMetaElement>('meta[name="player"]')?.content;

/** Plays JW and Dacast. They load their own scripts, so they run in a sandboxed page of ours without access to the app. */
class FramePlayer extends FramedPlayer {
  constructor(mount: Mount) {
    const { address, controls } = mount.source;
    const apart = nameApart();
    super(mount, {
      src: `${apart ?? ''}/players/frame.html`,
      greeting: 'player-frame',
      origin: apart ?? '*',
      spec: { ...address, controls },
    });
  }

  get can(): PictureCan {
    return {
      rate: this.#isJw && this.isRecording,
      captions: this.tracks().length > 0,
      data: this.#isJw,
      soundAlone: false,
      pictureInPicture: false,
      volume: true,
      pause: true,
    };
  }

  override seek(to: number | 'live'): void {
    if (to !== 'live') super.seek(to);
    else if (this.length < 0) super.seek(0);
  }

  protected override dress(frame: HTMLIFrameElement): void {
    frame.sandbox.add('allow-scripts', 'allow-presentation');
    // Accounts locked to a domain need an origin: then the iframe has its own host name, with nothing else on it.
    if (nameApart() !== undefined) frame.sandbox.add('allow-same-origin');
  }

  get #isJw(): boolean {
    const { address } = this.mount.source;
    return address.engine === 'frame' && address.vendor === 'JW';
  }
}

type Engine = new (mount: Mount) => Player;

/** Loads the engine for an address; a vendor's library is loaded only when the person wants to watch. */
export async function engineFor(engine: EngineAddress['engine']): Promise<Engine> {
  if (engine === 'stream') return StreamPlayer;
  if (engine === 'frame') return FramePlayer;
  if (engine === 'embed') return (await import('./embed-engine.ts')).EmbedPlayer;
  const { VimeoPlayer } = await import('./vimeo-engine.ts');
  return VimeoPlayer;
}
