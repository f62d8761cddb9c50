import * as v from 'valibot';
import { deviceSetting, setDeviceSetting } from '../../platform/session/device-settings.ts';
import { computed, createSignal } from '../../platform/react/signal.ts';
import { useSignal } from '../../platform/react/use-signal.ts';

/** A selectable caption track. */
export interface CaptionTrack {
  readonly id: string;
  readonly label: string;
  readonly lang: string;
}

/** Features of the mounted player. */
export interface PictureCan {
  readonly rate: boolean;
  readonly captions: boolean;
  /** Whether it can load less data. */
  readonly data: boolean;
  readonly soundAlone: boolean;
  readonly pictureInPicture: boolean;
  readonly volume: boolean;
  /** Whether it can be paused and go on where it was. */
  readonly pause: boolean;
}

/** Playback state of the mounted player. In seconds; `length` is Infinity while live. */
export interface PlayerPicture {
  readonly at: number;
  readonly length: number;
  /** Seconds behind the live edge. */
  readonly behind: number;
  readonly tracks: readonly CaptionTrack[];
  readonly can: PictureCan;
}

const NOTHING: PlayerPicture = {
  at: 0,
  length: Infinity,
  behind: 0,
  tracks: [],
  can: {
    rate: false,
    captions: false,
    data: false,
    soundAlone: false,
    pictureInPicture: false,
    volume: false,
    pause: true,
  },
};

export const picture = createSignal(NOTHING);
export const usePicture = (): PlayerPicture => useSignal(picture);
export const pictureNow = picture.get;
export const tellPicture = (news: Partial<PlayerPicture>): void => picture.set({ ...picture.get(), ...news });
export const forgetPicture = (): void => picture.set(NOTHING);

/** Data use of a stream: `low` loads its smallest picture, `audio` no picture if possible. */
const DATA_MODES = ['auto', 'low', 'audio'] as const;
export type DataMode = (typeof DATA_MODES)[number];

/**
 * The person's player choices on this device. `captions`: a language, or null for none. `captionsLast`: those shown last, for
 * the toggle. `transcript`: a language.
 */
const Choices = v.object({
  captions: v.fallback(v.nullable(v.string()), null),
  captionsLast: v.fallback(v.nullable(v.string()), null),
  transcript: v.fallback(v.nullable(v.string()), null),
  data: v.fallback(v.optional(v.picklist(DATA_MODES)), undefined),
  rate: v.fallback(v.number(), 1),
});
type Chosen = v.InferOutput<typeof Choices>;
export type PictureChoices = Readonly<Omit<Chosen, 'data'> & { data: DataMode }>;

const kept = deviceSetting('picture');
const chosenOf = (value: unknown): Chosen => {
  const { output, success } = v.safeParse(Choices, value ?? {});
  return success ? output : { captions: null, captionsLast: null, transcript: null, rate: 1 };
};
export const pictureChoices = computed(kept, (value): PictureChoices => {
  const chosen = chosenOf(value);
  return { ...chosen, data: chosen.data ?? dataAtFirst() };
});
export const usePictureChoices = (): PictureChoices => useSignal(pictureChoices);

/** Stores only the person's choices, so that a network that was slow once does not limit data permanently. */
export function choosePicture(choice: Partial<PictureChoices>): void {
  const before = chosenOf(kept.get());
  const captionsLast = choice.captions ?? before.captions ?? before.captionsLast;
  setDeviceSetting('picture', { ...before, captionsLast, ...choice });
}

/** The default data mode: low if the browser or network saves data. */
function dataAtFirst(): DataMode {
  const { connection } = globalThis.navigator as { connection?: { saveData?: boolean; effectiveType?: string } };
  return connection?.saveData || connection?.effectiveType?.endsWith('2g') ? 'low' : 'auto';
}
