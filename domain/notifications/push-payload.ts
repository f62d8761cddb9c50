import { PUSH_PAYLOAD_MAX_BYTES } from '../limits/pushes.ts';

/** What a device shows. */
export interface PushMessage {
  readonly title: string;
  readonly body: string;
  /** Where a tap leads, absolute. */
  readonly navigate: string;
  /** A later message of the same tag takes the place of an earlier one. */
  readonly tag: string;
  /** Whether a replaced message makes itself heard again. */
  readonly renotify: boolean;
}

/**
 * A message in the shape of Declarative Web Push: browsers that know it show it by themselves, in others the worker
 * reads it. It holds all that is shown and nothing secret. A body too long for a push service is cut.
 */
export function pushPayload(message: PushMessage): string {
  const whole = written(message, message.body);
  if (utf8Length(whole) <= PUSH_PAYLOAD_MAX_BYTES) return whole;
  const characters = Array.from(message.body);
  let [fits, tooLong] = [0, characters.length];
  while (tooLong - fits > 1) {
    const middle = Math.floor((fits + tooLong) / 2);
    if (utf8Length(written(message, cut(characters, middle))) <= PUSH_PAYLOAD_MAX_BYTES) fits = middle;
    else tooLong = middle;
  }
  return written(message, cut(characters, fits));
}

const cut = (characters: readonly string[], count: number): string => `${characters.slice(0, count).join('')}…`;

const written = ({ title, navigate, tag, renotify }: PushMessage, body: string): string =>
  JSON.stringify({ web_push: 8030, notification: { title, body, navigate, tag, renotify }, mutable: true });

/** Bytes of a text in UTF-8. */
export function utf8Length(text: string): number {
  let bytes = 0;
  for (const character of text) {
    const code = character.codePointAt(0) ?? 0;
    bytes += code < 0x80 ? 1 : code < 0x800 ? 2 : code < 0x1_0000 ? 3 : 4;
  }
  return bytes;
}
