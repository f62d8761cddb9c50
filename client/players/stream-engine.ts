import type { GoneBecause } from '../../domain/talks/player/gone-reasons.ts';
import type { Sound } from '../../domain/talks/player/volume.ts';
import { VOLUME_MAX } from '../../domain/limits/talks.ts';
import type { DataMode, PictureCan } from '../data/player/player-picture.ts';
import { CaptionTracks } from './caption-tracks.ts';
import type { Mount, Player } from './engine.ts';
import type { HlsStream } from './hls-stream.ts';
import { playsHlsItself, theVideo } from './shared-video-element.ts';

/** Plays files and playlists in the page's video element, with hls.js if the browser cannot play HLS. */
export class StreamPlayer implements Player {
  readonly #video = theVideo();
  readonly #mount: Mount;
  readonly #captions: CaptionTracks;
  readonly #ends = new AbortController();
  #hls: HlsStream | undefined;
  #data: DataMode = 'auto';
  #wasLive = false;
  #isReady = false;
  #hasPlayed = false;
  #wasPlayed = false;

  constructor(mount: Mount) {
    this.#mount = mount;
    const { place, source } = mount;
    this.#captions = new CaptionTracks(this.#video, source.captions);
    this.#video.title = source.title;
    place.append(this.#video);
    this.#listen();
    if (source.address.engine !== 'stream') return;
    if (source.address.isHls && !playsHlsItself()) void this.#feed(source.address.url);
    else this.#video.src = source.address.url;
  }

  get can(): PictureCan {
    return {
      rate: Number.isFinite(this.#video.duration),
      captions: this.tracks().length > 0,
      data: this.#hls?.hasLevels ?? false,
      soundAlone: this.#hls?.hasSoundAlone ?? false,
      pictureInPicture: document.pictureInPictureEnabled,
      volume: true,
      pause: true,
    };
  }

  play(): void {
    const video = this.#video;
    if (this.#wasPlayed) this.#hls?.wake();
    this.#wasPlayed = true;
    video.play().catch((error: unknown) => {
      const { name } = error as DOMException;
      if (this.#ends.signal.aborted || name === 'AbortError') return;
      if (name === 'NotAllowedError') this.#mount.say({ what: 'blocked', muted: video.muted });
    });
  }

  pause(): void {
    this.#video.pause();
  }

  seek(to: number | 'live'): void {
    const target = to === 'live' ? this.#liveAt() : to;
    if (target !== undefined) this.#video.currentTime = target;
  }

  rate(times: number): void {
    this.#video.playbackRate = times;
  }

  sound({ volume, isMuted }: Sound): void {
    this.#video.volume = volume / VOLUME_MAX;
    this.#video.muted = isMuted;
  }

  data(mode: DataMode): void {
    this.#data = mode;
    this.#hls?.data(mode);
  }

  captions(track: string | null): void {
    this.#captions.show(track);
  }

  tracks() {
    return this.#captions.list();
  }

  async pictureInPicture(): Promise<boolean> {
    if (document.pictureInPictureElement === this.#video)
      return document.exitPictureInPicture().then(isDone, isNotDone);
    return this.#video.requestPictureInPicture().then(isDone, isNotDone);
  }

  fullscreen(): boolean {
    const { webkitEnterFullscreen } = this.#video as { webkitEnterFullscreen?: () => void };
    // The method throws while there is no picture.
    if (!webkitEnterFullscreen || this.#video.readyState === HTMLMediaElement.HAVE_NOTHING) return false;
    webkitEnterFullscreen.call(this.#video);
    return true;
  }

  unmount(): void {
    this.#ends.abort();
    this.#captions.end();
    this.#hls?.end();
    this.#video.pause();
    this.#video.playbackRate = 1;
    this.#video.loop = false;
    this.#video.removeAttribute('src');
    this.#video.load();
    this.#video.remove();
  }

  /** Starts an address. hls.js is loaded by the press that needs it. */
  async #feed(url: string): Promise<void> {
    const code = await import('./hls-stream.ts').catch(() => undefined);
    if (this.#ends.signal.aborted) return;
    if (!code) return this.#mount.say({ what: 'gone', why: 'script' });
    const onGone = (why: GoneBecause): void => {
      if (!this.#ends.signal.aborted) this.#mount.say({ what: 'gone', why });
    };
    const onLevels = (): void => this.#mount.say({ what: 'picture' });
    const { isLast } = this.#mount.source;
    this.#hls = new code.HlsStream({ video: this.#video, url, isLast, onLevels, onGone });
    this.#hls.data(this.#data);
  }

  #listen(): void {
    const { say } = this.#mount;
    const video = this.#video;
    const on = (names: string, listener: () => void): void =>
      names.split(' ').forEach((name) => video.addEventListener(name, listener, { signal: this.#ends.signal }));
    on('loadedmetadata', () => this.#ready());
    on('playing', () => {
      this.#hasPlayed = true;
      say({ what: 'playing', muted: video.muted });
    });
    // If the source is replaced before it played, the start position must be set again.
    on('emptied', () => (this.#isReady &&= this.#hasPlayed));
    // A recording that ends fires `pause` first.
    on('pause', () => !video.ended && say({ what: 'paused' }));
    // After a restart by its feed it plays nothing until there is data.
    on('waiting emptied', () => say({ what: 'waiting' }));
    on('ended', () => say({ what: 'ended', live: this.#wasLive }));
    on('error', () => !this.#hls && say({ what: 'gone', why: faultOf(video.error) }));
    on('timeupdate durationchange', () => this.#tellTime());
    const options = { signal: this.#ends.signal };
    for (const name of ['addtrack', 'removetrack'])
      video.textTracks.addEventListener(name, () => say({ what: 'picture' }), options);
  }

  #ready(): void {
    const { source, say } = this.#mount;
    if (this.#isReady) return;
    this.#isReady = true;
    const { duration } = this.#video;
    this.#wasLive = !Number.isFinite(duration);
    const startAt = source.startAt(duration);
    this.#video.loop = source.loops && !this.#wasLive;
    if (!this.#wasLive && startAt > 0) this.#video.currentTime = Math.min(startAt, duration);
    say({ what: 'ready' });
    say({ what: 'picture' });
  }

  #tellTime(): void {
    const { currentTime: at, duration: length } = this.#video;
    if (Number.isNaN(length)) return;
    const live = this.#liveAt();
    this.#mount.say({ what: 'time', at, length, ...(live !== undefined && { behind: Math.max(0, live - at) }) });
  }

  #liveAt(): number | undefined {
    const own = this.#hls?.live;
    if (own !== undefined) return own;
    const { seekable, duration } = this.#video;
    return Number.isFinite(duration) || seekable.length === 0 ? undefined : seekable.end(seekable.length - 1);
  }
}

const faultOf = (error: MediaError | null): GoneBecause =>
  error?.code === MediaError.MEDIA_ERR_NETWORK ? 'network' : 'unsupported';

const isDone = (): boolean => true;
const isNotDone = (): boolean => false;
