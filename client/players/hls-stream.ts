import Hls, { type ErrorData, type HlsConfig, type ManifestLoadedData } from 'hls.js';
import type { GoneBecause } from '../../domain/talks/player/gone-reasons.ts';
import { SECOND } from '../../domain/time.ts';
import type { DataMode } from '../data/player/player-picture.ts';

/** Loading policy without retries by hls.js: if the first playlist fails, `AGAIN_AFTER` decides. */
const ONCE = { maxTimeToFirstByteMs: Infinity, maxLoadTimeMs: 20 * SECOND, timeoutRetry: null, errorRetry: null };
const SETTINGS = {
  backBufferLength: 30,
  maxBufferLength: 20,
  maxLiveSyncPlaybackRate: 1.05,
  enableWorker: false,
  manifestLoadPolicy: { default: ONCE },
  ...namedCaptions(),
};
/** Labels for captions inside the video (CEA-608) whose language the stream does not state. */
function namedCaptions(): Partial<HlsConfig> {
  const channels = ['Captions', 'Captions 2', 'Captions 3', 'Captions 4'].flatMap((label, index) => [
    [`captionsTextTrack${index + 1}Label`, label],
    [`captionsTextTrack${index + 1}LanguageCode`, ''],
  ]);
  return Object.fromEntries(channels);
}
/** How long to wait before each retry after hls.js gave up, in milliseconds. */
const AGAIN_AFTER = [SECOND, 2 * SECOND, 4 * SECOND];
/** The waits if there is another source: three attempts within the eight seconds that a viewer waits at most. */
const AGAIN_AFTER_WITH_ANOTHER = [SECOND, SECOND];

/** Start position of hls.js that means: live at the live edge, a recording at its start. */
const LIVE_OR_START = -1;

interface Feed {
  readonly video: HTMLVideoElement;
  readonly url: string;
  readonly isLast: boolean;
  readonly onLevels: () => void;
  readonly onGone: (why: GoneBecause) => void;
}

/** Feeds an HLS playlist into a video element. Recovers where possible: waits for the network, and restarts decoding after an error. */
export class HlsStream {
  readonly #feed: Feed;
  #hls: Hls | undefined;
  #mode: DataMode = 'auto';
  #networkFaults = 0;
  #mediaFaults = 0;
  /** Position in seconds at which a recording continues after a restart; live continues at the edge. */
  #place = LIVE_OR_START;
  #hasLevels = false;
  /** The stream's audio-only playlist, if it has one. */
  #sound: string | undefined;
  #timer: ReturnType<typeof setTimeout> | undefined;

  constructor(feed: Feed) {
    this.#feed = feed;
    if (Hls.isSupported()) this.#begin();
    else feed.onGone('unsupported');
  }

  /** The live position in seconds of the element; undefined for a recording. */
  get live(): number | undefined {
    return this.#hls?.latestLevelDetails?.live ? (this.#hls.liveSyncPosition ?? undefined) : undefined;
  }

  get hasLevels(): boolean {
    return this.#hasLevels;
  }

  /** Whether the sound can be loaded without the picture. */
  get hasSoundAlone(): boolean {
    return this.#sound !== undefined;
  }

  /** Resumes loading after it had stopped. */
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

  /** URL of the playlist to play. hls.js does not offer audio-only variants as levels, so the audio is played as a separate stream. */
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
      // Captions are loaded only when chosen, whatever the stream's default.
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
    // Deferred, because it must not run inside the library's callback.
    if (this.#url !== this.#feed.url) queueMicrotask(() => this.#hls?.url === this.#feed.url && this.#begin());
  }

  /** Stores the position at which to continue; a video that was removed before it loaded has none. */
  #keepPlace(): void {
    const { duration, currentTime } = this.#feed.video;
    if (Number.isFinite(duration)) this.#place = currentTime;
  }

  /** Continues to play: a video element with a new stream stays paused until it is played. */
  #goOn(hls: Hls): void {
    const { video } = this.#feed;
    hls.once(Hls.Events.MEDIA_ATTACHED, () => void video.play().catch(() => undefined)); // Playback errors are reported by the element.
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

  /** Limits the picture to the lowest quality level. */
  #limit(): void {
    const hls = this.#hls;
    if (!hls) return;
    hls.autoLevelCapping = this.#mode === 'auto' ? -1 : 0;
    hls.loadLevel = -1;
  }
}
