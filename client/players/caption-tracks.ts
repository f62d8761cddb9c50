import type { TalkCaption } from '../../domain/talks/talk.ts';
import type { CaptionTrack } from '../data/player/player-picture.ts';

const OWN = 'talk:';

/** Captions of a video element: from its stream, and from organisers, which are loaded when they are chosen. */
export class CaptionTracks {
  readonly #video: HTMLVideoElement;
  readonly #own: readonly TalkCaption[];
  readonly #made = new Map<string, HTMLTrackElement>();
  #wanted: string | null = null;
  #isOver = false;

  constructor(video: HTMLVideoElement, own: readonly TalkCaption[]) {
    this.#video = video;
    this.#own = own;
  }

  list(): readonly CaptionTrack[] {
    return [
      ...this.#own.map(({ lang, label }, index) => ({ id: OWN + index, label, lang })),
      ...this.#streamed().map((track, index) => ({
        id: String(index),
        label: track.label || track.language || 'Captions',
        lang: track.language,
      })),
    ];
  }

  show(id: string | null): void {
    this.#wanted = id;
    this.#settle();
    if (id?.startsWith(OWN) && !this.#made.has(id)) void this.#bring(id);
  }

  end(): void {
    this.#isOver = true;
    for (const track of this.#made.values()) {
      URL.revokeObjectURL(track.src);
      track.remove();
    }
  }

  #streamed(): TextTrack[] {
    const own = new Set([...this.#made.values()].map(({ track }) => track));
    return [...this.#video.textTracks].filter(
      (track) => !own.has(track) && (track.kind === 'captions' || track.kind === 'subtitles'),
    );
  }

  /** Loads captions as a blob, so that the video itself needs no CORS permission. */
  async #bring(id: string): Promise<void> {
    const caption = this.#own[Number(id.slice(OWN.length))];
    const text = await fetch(caption?.url ?? '').then(
      (answer) => (answer.ok ? answer.blob() : undefined),
      () => undefined,
    );
    if (!text || !caption || this.#isOver || this.#made.has(id)) return;
    const track = document.createElement('track');
    Object.assign(track, {
      kind: 'captions',
      label: caption.label,
      srclang: caption.lang,
      src: URL.createObjectURL(text),
    });
    this.#made.set(id, track);
    this.#video.append(track);
    this.#settle();
  }

  #settle(): void {
    this.#streamed().forEach((track, index) => {
      if (this.#wanted === String(index)) show(track);
      else track.mode = 'disabled';
    });
    for (const [id, { track }] of this.#made) track.mode = this.#wanted === id ? 'showing' : 'disabled';
  }
}

/**
 * Shows a track. Chromium never shows cues that were added while the track was disabled: it waits for a track file that does
 * not exist. Adding the cues again fixes it.
 */
function show(track: TextTrack): void {
  if (track.mode === 'showing') return;
  track.mode = 'showing';
  for (const cue of Array.from(track.cues ?? [])) {
    track.removeCue(cue);
    track.addCue(cue);
  }
}
