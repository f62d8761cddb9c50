import type { EngineAddress } from '../../domain/talks/player/engine-address.ts';
import type { Mount, Player } from './engine.ts';
import { StreamPlayer } from './stream-engine.ts';
import type { EngineWord, GoneBecause } from '../../domain/talks/player/player-events.ts';
import { VOLUME_MAX } from '../../domain/limits/talks.ts';
import type { Sound } from '../../domain/talks/player/volume.ts';
import type { CaptionTrack, DataMode, PictureCan } from '../data/player/player-picture.ts';

/** Messages of the page in the iframe (public/players/frame.html). */
type FrameWord =
  | { readonly what: 'ready' | 'paused' | 'waiting' }
  | { readonly what: 'playing' }
  | { readonly what: 'blocked' }
  | { readonly what: 'ended' }
  | { readonly what: 'gone'; readonly why: GoneBecause }
  | { readonly what: 'time'; readonly at: number; readonly length: number }
  | { readonly what: 'tracks'; readonly tracks: readonly CaptionTrack[] };

type Command = 'play' | 'pause' | 'seek' | 'rate' | 'volume' | 'muted' | 'captions' | 'quality';

/** The server's second host name, if the operator set one (`PLAYER_URL`). */
const nameApart = (): string | undefined => document.querySelector<HTMLMetaElement>('meta[name="player"]')?.content;

/** Plays JW and Dacast. They load their own scripts, so they run in a sandboxed page of ours without access to the app. */
class FramePlayer implements Player {
  readonly #mount: Mount;
  readonly #frame = document.createElement('iframe');
  readonly #apart = nameApart();
  readonly #channel = new MessageChannel();
  readonly #ends = new AbortController();
  #tracks: readonly CaptionTrack[] = [];
  #length = Number.NaN;
  #isMuted = false;

  constructor(mount: Mount) {
    this.#mount = mount;
    const frame = this.#frame;
    frame.title = mount.source.title;
    frame.sandbox.add('allow-scripts', 'allow-presentation');
    // Accounts locked to a domain need an origin: then the iframe has its own host name, with nothing else on it.
    if (this.#apart !== undefined) frame.sandbox.add('allow-same-origin');
    frame.allow = 'autoplay; fullscreen; picture-in-picture; encrypted-media';
    frame.allowFullscreen = true;
    frame.src = `${this.#apart ?? ''}/players/frame.html`;
    this.#channel.port1.addEventListener('message', ({ data }: MessageEvent<FrameWord>) => this.#hear(data));
    this.#channel.port1.start();
    window.addEventListener('message', (event) => this.#greet(event), { signal: this.#ends.signal });
    mount.place.append(frame);
  }

  get can(): PictureCan {
    return {
      rate: this.#isJw && this.#isRecording,
      captions: this.#tracks.length > 0,
      data: this.#isJw,
      soundAlone: false,
      pictureInPicture: false,
      volume: true,
    };
  }

  play(): void {
    this.#tell('play');
  }

  pause(): void {
    this.#tell('pause');
  }

  seek(to: number | 'live'): void {
    if (to !== 'live') this.#tell('seek', to);
    else if (this.#length < 0) this.#tell('seek', 0);
  }

  rate(times: number): void {
    if (this.#isRecording) this.#tell('rate', times);
  }

  sound({ volume, isMuted }: Sound): void {
    this.#isMuted = isMuted || volume === 0;
    this.#tell('volume', Math.min(VOLUME_MAX, volume));
    this.#tell('muted', isMuted);
  }

  data(mode: DataMode): void {
    this.#tell('quality', mode !== 'auto');
  }

  captions(track: string | null): void {
    this.#tell('captions', track);
  }

  tracks(): readonly CaptionTrack[] {
    return this.#tracks;
  }

  pictureInPicture(): Promise<boolean> {
    return Promise.resolve(false);
  }

  unmount(): void {
    this.#ends.abort();
    this.#channel.port1.close();
    this.#frame.remove();
  }

  get #isJw(): boolean {
    const { address } = this.#mount.source;
    return address.engine === 'frame' && address.vendor === 'JW';
  }

  get #isRecording(): boolean {
    return Number.isFinite(this.#length) && this.#length > 0;
  }

  #tell(command: Command, value?: unknown): void {
    this.#channel.port1.postMessage([command, value]);
  }

  /** Handles a message of the iframe. It mostly has an opaque origin, so it is identified by its window. */
  #greet({ source, data }: MessageEvent): void {
    const { address, controls } = this.#mount.source;
    if (source !== this.#frame.contentWindow || data !== 'player-frame' || address.engine !== 'frame') return;
    this.#frame.contentWindow?.postMessage({ ...address, controls }, this.#apart ?? '*', [this.#channel.port2]);
  }

  #hear(word: FrameWord): void {
    if (this.#ends.signal.aborted) return;
    if (word.what === 'time') return this.#hearTime(word);
    if (word.what === 'tracks') {
      this.#tracks = word.tracks;
      return this.#mount.say({ what: 'picture' });
    }
    this.#mount.say(this.#engineWord(word));
  }

  #hearTime({ at, length }: Extract<FrameWord, { what: 'time' }>): void {
    const isFirst = Number.isNaN(this.#length);
    this.#length = length;
    // A recording shown as a live talk starts at the live position; its length is known with its first event.
    const startAt = isFirst && this.#isRecording ? this.#mount.source.startAt(length) : 0;
    if (startAt > at + 1) this.seek(Math.min(startAt, length));
    this.#mount.say({ what: 'time', at: Math.max(0, at), length: this.#isRecording ? length : Infinity });
  }

  #engineWord(word: Exclude<FrameWord, { what: 'time' | 'tracks' }>): EngineWord {
    if (word.what === 'playing' || word.what === 'blocked') return { what: word.what, muted: this.#isMuted };
    if (word.what === 'ended') return { what: 'ended', live: !this.#isRecording };
    return word;
  }
}

type Engine = new (mount: Mount) => Player;

/** Loads the engine for an address; a vendor's library is loaded only when the person wants to watch. */
export async function engineFor(engine: EngineAddress['engine']): Promise<Engine> {
  if (engine === 'stream') return StreamPlayer;
  if (engine === 'frame') return FramePlayer;
  const { VimeoPlayer } = await import('./vimeo-engine.ts');
  return VimeoPlayer;
}
