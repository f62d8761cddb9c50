import * as v from 'valibot';
import { deviceSetting, setDeviceSetting } from '../../platform/session/device-settings.ts';
import { computed, createSignal } from '../../platform/react/signal.ts';
import { useSignal } from '../../platform/react/use-signal.ts';

/** Captions that can be chosen. */
export interface CaptionTrack {
  readonly id: string;
  readonly label: string;
  readonly lang: string;
}

/** What can be done with the picture that is mounted. */
export interface PictureCan {
  readonly rate: boolean;
  readonly captions: boolean;
  /** Less of it than there is. */
  readonly data: boolean;
  readonly soundAlone: boolean;
  readonly pictureInPicture: boolean;
  readonly volume: boolean;
}

/** What the mounted player tells of its picture. Seconds; `length` is Infinity while it is live. */
export interface PlayerPicture {
  readonly at: number;
  readonly length: number;
  /** Behind what is live. */
  readonly behind: number;
  readonly tracks: readonly CaptionTrack[];
  readonly can: PictureCan;
}

const NOTHING: PlayerPicture = {
  at: 0,
  length: Infinity,
  behind: 0,
  tracks: [],
  can: { rate: false, captions: false, data: false, soundAlone: false, pictureInPicture: false, volume: false },
};

export const picture = createSignal(NOTHING);
export const usePicture = (): PlayerPicture => useSignal(picture);
export const pictureNow = picture.get;
export const tellPicture = (news: Partial<PlayerPicture>): void => picture.set({ ...picture.get(), ...news });
export const forgetPicture = (): void => picture.set(NOTHING);

/** How much a stream may load: `low` takes its smallest picture, `audio` none at all where it can. */
const DATA_MODES = ['auto', 'low', 'audio'] as const;
export type DataMode = (typeof DATA_MODES)[number];

/**
 * What a person chose about players on this device. `captions` is a language; null is none. `captionsLast` are those shown
 * last, to which a press goes back. `transcript` is a language as well.
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

/** What was not chosen is not kept: how a network was once does not decide how much is loaded for ever. */
export function choosePicture(choice: Partial<PictureChoices>): void {
  const before = chosenOf(kept.get());
  const captionsLast = choice.captions ?? before.captions ?? before.captionsLast;
  setDeviceSetting('picture', { ...before, captionsLast, ...choice });
}

/** Who saves data everywhere saves it here. */
function dataAtFirst(): DataMode {
  const { connection } = globalThis.navigator as { connection?: { saveData?: boolean; effectiveType?: string } };
  return connection?.saveData || connection?.effectiveType?.endsWith('2g') ? 'low' : 'auto';
}
