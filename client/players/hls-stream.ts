import Hls, { type ErrorData, type HlsConfig, type ManifestLoadedData } from 'hls.js';
import type { GoneBecause } from '../../domain/talks/player/player-events.ts';
import { SECOND } from '../../domain/time.ts';
import type { DataMode } from '../data/player/player-picture.ts';

/** Whatever does not come is asked for again by `AGAIN_AFTER` alone, where it is the playlist that everything begins with. */
const ONCE = { maxTimeToFirstByteMs: Infinity, maxLoadTimeMs: 20 * SECOND, timeoutRetry: null, errorRetry: null };
const SETTINGS = {
  backBufferLength: 30,
  maxBufferLength: 20,
  maxLiveSyncPlaybackRate: 1.05,
  enableWorker: false,
  manifestLoadPolicy: { default: ONCE },
  ...namedCaptions(),
};
/** Captions in the pictures themselves (CEA-608), where the stream does not say in which language: none is made up. */
function namedCaptions(): Partial<HlsConfig> {
  const channels = ['Captions', 'Captions 2', 'Captions 3', 'Captions 4'].flatMap((label, index) => [
    [`captionsTextTrack${index + 1}Label`, label],
    [`captionsTextTrack${index + 1}LanguageCode`, ''],
  ]);
  return Object.fromEntries(channels);
}
/** Milliseconds until loading is tried again after it was given up. */
const AGAIN_AFTER = [SECOND, 2 * SECOND, 4 * SECOND];
/** What another source waits for to take the place of: three times of this end before a viewer has waited eight seconds. */
const AGAIN_AFTER_WITH_ANOTHER = [SECOND, SECOND];

/** As hls.js says it. */
const LIVE_OR_START = -1;

interface Feed {
  readonly video: HTMLVideoElement;
  readonly url: string;
  readonly isLast: boolean;
  readonly onLevels: () => void;
  readonly onGone: (why: GoneBecause) => void;
}

/**
 * A playlist that feeds a video element. It mends what can be mended: a network that fails is waited for, a picture that
 * cannot be decoded is begun anew.
 */
export class HlsStream {
  readonly #feed: Feed;
  #hls: Hls | undefined;
  #mode: DataMode = 'auto';
  #networkFaults = 0;
  #mediaFaults = 0;
  /** Where a recording goes on when it is begun anew, in seconds; live is where it is. */
  #place = LIVE_OR_START;
  #hasLevels = false;
  /** Its sound as a playlist of its own, as the stream's own one says. */
  #sound: string | undefined;
  #timer: ReturnType<typeof setTimeout> | undefined;

  constructor(feed: Feed) {
    this.#feed = feed;
    if (Hls.isSupported()) this.#begin();
    else feed.onGone('unsupported');
  }

  /** Where live is, in seconds of the element; undefined for a recording. */
  get live(): number | undefined {
    return this.#hls?.latestLevelDetails?.live ? (this.#hls.liveSyncPosition ?? undefined) : undefined;
  }

  get hasLevels(): boolean {
    return this.#hasLevels;
  }

  /** Whether it can be heard without loading its picture. */
  get hasSoundAlone(): boolean {
    return this.#sound !== undefined;
  }

  /** Goes on loading after it gave up for a while. */
  wake(): void {
    this.#hls?.startLoad();
  }

  data(mode: DataMode): void {
    if (mode === this.#mode) return;
    const before = this.#url;
    this.#mode = mode;
    if (this.#url !== before) this.#begin();
    else this.#limit();
  }

  end(): void {
    clearTimeout(this.#timer);
    this.#hls?.destroy();
    this.#hls = undefined;
  }

  /** The library leaves a sound without pictures out of what it chooses from, so that it is played as a stream of its own. */
  get #url(): string {
    return (this.#mode === 'audio' && this.#sound) || this.#feed.url;
  }

  #begin(): void {
    const { video } = this.#feed;
    this.#keepPlace();
    const hls = new Hls({ ...SETTINGS, startPosition: this.#place });
    const url = this.#url;
    const plays = this.#hls !== undefined && !video.paused;
    this.#hls?.destroy();
    this.#hls = hls;
    if (plays) this.#goOn(hls);
    hls.on(Hls.Events.MANIFEST_LOADED, (_, manifest) => url === this.#feed.url && this.#learn(manifest));
    hls.on(Hls.Events.MANIFEST_PARSED, () => {
      // Captions are fetched once somebody chooses them, whichever the stream would begin with.
      hls.subtitleTrack = -1;
      if (this.#mode !== 'auto') this.#limit();
      this.#feed.onLevels();
    });
    hls.on(Hls.Events.FRAG_BUFFERED, () => (this.#networkFaults = 0));
    hls.on(Hls.Events.ERROR, (_, fault) => fault.fatal && this.#mend(fault));
    hls.loadSource(url);
    hls.attachMedia(video);
  }

  #learn({ levels, audioTracks }: ManifestLoadedData): void {
    const seen = levels.filter(({ height, videoCodec }) => height || videoCodec);
    const heard = levels.find((level) => !seen.includes(level)) ?? audioTracks.find(({ url }) => url);
    this.#hasLevels = seen.length > 1;
    this.#sound = seen.length > 0 ? heard?.url : undefined;
    // Not from within the library's own doing.
    if (this.#url !== this.#feed.url) queueMicrotask(() => this.#hls?.url === this.#feed.url && this.#begin());
  }

  /** A picture that is taken down before it came has no place of its own. */
  #keepPlace(): void {
    const { duration, currentTime } = this.#feed.video;
    if (Number.isFinite(duration)) this.#place = currentTime;
  }

  /** A video element that is given another stream stands still until it is told to play. */
  #goOn(hls: Hls): void {
    const { video } = this.#feed;
    hls.once(Hls.Events.MEDIA_ATTACHED, () => void video.play().catch(() => undefined)); // It says so itself.
  }

  #mend({ type, details }: ErrorData): void {
    if (type === Hls.ErrorTypes.NETWORK_ERROR) return this.#again(details.startsWith('manifest'));
    if (type === Hls.ErrorTypes.MEDIA_ERROR) this.#mediaFaults += 1;
    if (type !== Hls.ErrorTypes.MEDIA_ERROR || this.#mediaFaults > 2) return this.#feed.onGone('unsupported');
    if (this.#mediaFaults > 1 || !this.#hls) return this.#begin();
    this.#keepPlace();
    if (!this.#feed.video.paused) this.#goOn(this.#hls);
    this.#hls.recoverMediaError();
  }

  #again(fromManifest: boolean): void {
    const isLeftSoon = fromManifest && !this.#feed.isLast;
    const wait = (isLeftSoon ? AGAIN_AFTER_WITH_ANOTHER : AGAIN_AFTER)[this.#networkFaults];
    this.#networkFaults += 1;
    if (wait === undefined) return this.#feed.onGone('network');
    clearTimeout(this.#timer);
    const load = (): void => (fromManifest ? this.#hls?.loadSource(this.#url) : this.#hls?.startLoad());
    this.#timer = setTimeout(load, wait);
  }

  /** The smallest picture. */
  #limit(): void {
    const hls = this.#hls;
    if (!hls) return;
    hls.autoLevelCapping = this.#mode === 'auto' ? -1 : 0;
    hls.loadLevel = -1;
  }
}
