import library from '@vimeo/player';
import type { GoneBecause } from '../../domain/talks/player/gone-reasons.ts';
import { VOLUME_MAX } from '../../domain/limits/talks.ts';
import type { Sound } from '../../domain/talks/player/volume.ts';
import type { CaptionTrack, DataMode, PictureCan } from '../data/player/player-picture.ts';
import type { Mount, Player } from './engine.ts';

// Its types describe the CommonJS file; the bundler uses the module, whose default export is the class.
type Vimeo = library.default;
const Vimeo = library as unknown as typeof library.default;

type VimeoEvent = 'playing' | 'bufferend' | 'bufferstart' | 'pause' | 'ended' | 'timeupdate' | 'error';

/** Seconds before the end in which a pause is caused by the end. */
const AT_END = 0.5;

/** Vimeo's iframe, created by us and controlled by its library, with tracking off. */
export class VimeoPlayer implements Player {
  readonly #mount: Mount;
  readonly #frame = document.createElement('iframe');
  readonly #vimeo: Vimeo;
  #tracks: readonly CaptionTrack[] = [];
  #length = 0;
  #at = 0;
  #isMuted = false;
  #isOver = false;

  constructor(mount: Mount) {
    this.#mount = mount;
    const { place, source } = mount;
    const frame = this.#frame;
    frame.title = source.title;
    frame.allow = 'autoplay; fullscreen; picture-in-picture; encrypted-media';
    frame.allowFullscreen = true;
    frame.src = source.address.engine === 'vimeo' ? frameAddress(source.address.url, source.controls) : '';
    place.append(frame);
    this.#vimeo = new Vimeo(frame);
    this.#listen();
    this.#vimeo.ready().then(
      () => this.#ready(),
      (error: unknown) => this.#gone(error),
    );
  }

  get can(): PictureCan {
    return {
      rate: this.#length > 0,
      captions: this.#tracks.length > 0,
      data: true,
      soundAlone: false,
      pictureInPicture: document.pictureInPictureEnabled,
      volume: true,
      pause: true,
    };
  }

  play(): void {
    this.#vimeo.play().catch((error: unknown) => {
      if (this.#isOver) return;
      const { name } = error as Error;
      if (name === 'NotAllowedError') this.#mount.say({ what: 'blocked', muted: this.#isMuted });
      if (name === 'PrivacyError') this.#gone(error);
    });
  }

  pause(): void {
    this.#ask(this.#vimeo.pause());
  }

  seek(to: number | 'live'): void {
    if (to !== 'live') this.#ask(this.#vimeo.setCurrentTime(to));
  }

  rate(times: number): void {
    if (this.#length > 0) this.#ask(this.#vimeo.setPlaybackRate(times));
  }

  sound({ volume, isMuted }: Sound): void {
    this.#isMuted = isMuted;
    this.#ask(this.#vimeo.setVolume(volume / VOLUME_MAX));
    this.#ask(this.#vimeo.setMuted(isMuted));
  }

  data(mode: DataMode): void {
    this.#ask(this.#vimeo.setQuality(mode === 'auto' ? 'auto' : '360p'));
  }

  captions(track: string | null): void {
    const chosen = this.#tracks.find(({ id }) => id === track);
    this.#ask(chosen ? this.#vimeo.enableTextTrack(chosen.lang) : this.#vimeo.disableTextTrack());
  }

  tracks(): readonly CaptionTrack[] {
    return this.#tracks;
  }

  async pictureInPicture(): Promise<boolean> {
    return this.#vimeo.requestPictureInPicture().then(
      () => true,
      () => false,
    );
  }

  unmount(): void {
    this.#isOver = true;
    this.#frame.remove();
  }

  async #ready(): Promise<void> {
    if (this.#isOver) return;
    const [length, tracks] = await Promise.all([
      this.#vimeo.getDuration().catch(() => 0),
      this.#vimeo.getTextTracks().catch(() => []),
    ]);
    if (this.#isOver) return;
    this.#length = length;
    this.#tracks = tracks.map(({ label, language }, index) => ({ id: String(index), label, lang: language }));
    const startAt = this.#mount.source.startAt(length);
    if (length > 0 && startAt > 0) this.seek(Math.min(startAt, length));
    this.#mount.say({ what: 'ready' });
    this.#mount.say({ what: 'picture' });
  }

  #listen(): void {
    const on = (name: VimeoEvent, listener: (data: { readonly seconds?: number }) => void): void =>
      this.#vimeo.on(name, (data: unknown) => {
        if (!this.#isOver) listener(data ?? {});
      });
    const { say } = this.#mount;
    on('playing', () => say({ what: 'playing', muted: this.#isMuted }));
    on('bufferend', () => say({ what: 'playing', muted: this.#isMuted }));
    on('bufferstart', () => say({ what: 'waiting' }));
    on('pause', () => {
      if (this.#length === 0 || this.#at < this.#length - AT_END) say({ what: 'paused' });
    });
    on('ended', () => say({ what: 'ended', live: this.#length === 0 }));
    on('timeupdate', ({ seconds = 0 }) => {
      this.#at = seconds;
      say({ what: 'time', at: seconds, length: this.#length || Infinity });
    });
    on('error', (error) => this.#gone(error));
  }

  #gone(error: unknown): void {
    const { name = '', method } = (error ?? {}) as { readonly name?: string; readonly method?: string };
    // A failed query, for example for captions, is not the end of the video.
    if (this.#isOver || (method && !['ready', 'play', 'loadVideo'].includes(method)) || name === 'NotAllowedError')
      return;
    this.#mount.say({ what: 'gone', why: REASONS[name] ?? 'script' });
  }

  /** Ignores refusals: a feature that the video or account lacks stays unchanged. */
  #ask(asked: Promise<unknown>): void {
    asked.catch(() => undefined);
  }
}

const REASONS: Readonly<Record<string, GoneBecause>> = {
  PrivacyError: 'private',
  PasswordError: 'private',
  NotFoundError: 'missing',
  UnsupportedError: 'unsupported',
  PlaybackError: 'network',
};

function frameAddress(page: string, controls: boolean): string {
  const address = new URL(page);
  for (const [name, value] of Object.entries({ dnt: '1', playsinline: '1', controls: controls ? '1' : '0' }))
    address.searchParams.set(name, value);
  return address.href;
}
