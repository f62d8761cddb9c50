import type { GoneBecause } from '../../domain/talks/player/gone-reasons.ts';
import type { EngineWord } from '../../domain/talks/player/player-events.ts';
import type { Sound } from '../../domain/talks/player/volume.ts';
import { VOLUME_MAX } from '../../domain/limits/talks.ts';
import type { CaptionTrack, DataMode, PictureCan } from '../data/player/player-picture.ts';
import type { Mount, Player } from './engine.ts';

/** Messages of the pages in public/players. */
type FrameWord =
  | { readonly what: 'ready' | 'paused' | 'waiting' | 'ahead' }
  | { readonly what: 'playing' }
  | { readonly what: 'blocked' }
  | { readonly what: 'ended' }
  | { readonly what: 'gone'; readonly why: GoneBecause }
  | { readonly what: 'time'; readonly at: number; readonly length: number }
  | { readonly what: 'tracks'; readonly tracks: readonly CaptionTrack[] };

type Command = 'play' | 'pause' | 'seek' | 'rate' | 'volume' | 'muted' | 'captions' | 'quality';

/** A page of ours that plays a vendor's video. */
interface PlayerPage {
  readonly src: string;
  /** What the page sends when it has loaded. */
  readonly greeting: string;
  /** Origin of the page; `*` for one without an origin, which is identified by its window alone. */
  readonly origin: string;
  /** What the page needs to know to play. */
  readonly spec: unknown;
}

/** A player in a page of ours in an iframe. The page gets one end of a channel; both sides send short messages. */
export abstract class FramedPlayer implements Player {
  protected readonly mount: Mount;
  protected length = Number.NaN;
  readonly #page: PlayerPage;
  readonly #frame = document.createElement('iframe');
  readonly #channel = new MessageChannel();
  readonly #ends = new AbortController();
  #tracks: readonly CaptionTrack[] = [];
  #isMuted = false;

  constructor(mount: Mount, page: PlayerPage) {
    this.mount = mount;
    this.#page = page;
    const frame = this.#frame;
    frame.title = mount.source.title;
    frame.allow = 'autoplay; fullscreen; picture-in-picture; encrypted-media';
    frame.allowFullscreen = true;
    this.dress(frame);
    frame.src = page.src;
    this.#channel.port1.addEventListener('message', ({ data }: MessageEvent<FrameWord>) => this.#hear(data));
    this.#channel.port1.start();
    window.addEventListener('message', (event) => this.#greet(event), { signal: this.#ends.signal });
    mount.place.append(frame);
  }

  abstract get can(): PictureCan;

  /** Sets further attributes of the iframe before it loads. */
  protected dress(_frame: HTMLIFrameElement): void {}

  play(): void {
    this.tell('play');
  }

  pause(): void {
    this.tell('pause');
  }

  seek(to: number | 'live'): void {
    this.tell('seek', to);
  }

  rate(times: number): void {
    if (this.isRecording) this.tell('rate', times);
  }

  sound({ volume, isMuted }: Sound): void {
    this.#isMuted = isMuted || volume === 0;
    this.tell('volume', Math.min(VOLUME_MAX, volume));
    this.tell('muted', isMuted);
  }

  data(mode: DataMode): void {
    this.tell('quality', mode !== 'auto');
  }

  captions(track: string | null): void {
    this.tell('captions', track);
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

  protected get isRecording(): boolean {
    return Number.isFinite(this.length) && this.length > 0;
  }

  protected tell(command: Command, value?: unknown): void {
    this.#channel.port1.postMessage([command, value]);
  }

  /** The event for a message that changes the player's state. */
  protected engineWord(word: Exclude<FrameWord, { what: 'time' | 'tracks' }>): EngineWord {
    if (word.what === 'playing' || word.what === 'blocked') return { what: word.what, muted: this.#isMuted };
    if (word.what === 'ended') return { what: 'ended', live: !this.isRecording };
    return word;
  }

  #greet({ source, data }: MessageEvent): void {
    const { greeting, spec, origin } = this.#page;
    if (source !== this.#frame.contentWindow || data !== greeting) return;
    this.#frame.contentWindow?.postMessage(spec, origin, [this.#channel.port2]);
  }

  #hear(word: FrameWord): void {
    if (this.#ends.signal.aborted) return;
    if (word.what === 'time') return this.#hearTime(word);
    if (word.what === 'tracks') {
      this.#tracks = word.tracks;
      return this.mount.say({ what: 'picture' });
    }
    this.mount.say(this.engineWord(word));
  }

  #hearTime({ at, length }: Extract<FrameWord, { what: 'time' }>): void {
    const isFirst = Number.isNaN(this.length);
    this.length = length;
    // A recording shown as a live talk starts at the live position; its length is known with its first event.
    const startAt = isFirst && this.isRecording ? this.mount.source.startAt(length) : 0;
    if (startAt > at + 1) this.seek(Math.min(startAt, length));
    this.mount.say({ what: 'time', at: Math.max(0, at), length: this.isRecording ? length : Infinity });
  }
}
