import type { TalkCaption } from '../../domain/talks/talk.ts';
import type { CaptionTrack } from '../data/player/player-picture.ts';

const OWN = 'talk:';

/** The captions of a video element: those its stream brings, and those the organisers added, which come once they are chosen. */
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

  /** As a blob: then the picture itself needs no leave of its host to be read. */
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
 * What a stream added while nobody read it, or before it was turned off, stands in the track and is never shown by Chromium,
 * which waits for the track's file, and it has none. Added anew it is.
 */
function show(track: TextTrack): void {
  if (track.mode === 'showing') return;
  track.mode = 'showing';
  for (const cue of Array.from(track.cues ?? [])) {
    track.removeCue(cue);
    track.addCue(cue);
  }
}
