import { PUSH_AHEAD_TALKS, PUSH_PAYLOAD_MAX_BYTES, PUSH_TEXT_BESIDE_AHEAD } from '../limits/pushes.ts';
import type { Ahead } from '../push/ahead.ts';

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
  /** The notice it is about: opening it reads that. */
  readonly id?: string;
}

/**
 * A message in the shape of Declarative Web Push: browsers that know it show it by themselves, in others the worker
 * reads it. It holds all that is shown and nothing secret. A body too long for a push service is cut.
 */
export function pushPayload(message: PushMessage, ahead?: Ahead): string {
  if (ahead && ahead.d.length > 0) return withTalks(message, ahead);
  return fitted(message, PUSH_PAYLOAD_MAX_BYTES);
}

/** The text first, then as many of the talks as there is room for, in their order. */
function withTalks(message: PushMessage, ahead: Ahead): string {
  const bare: unknown = JSON.parse(fitted(message, PUSH_TEXT_BESIDE_AHEAD));
  for (let count = Math.min(ahead.d.length, PUSH_AHEAD_TALKS); count > 0; count -= 1) {
    const payload = JSON.stringify(Object.assign({}, bare, { ahead: { ...ahead, d: ahead.d.slice(0, count) } }));
    if (utf8Length(payload) <= PUSH_PAYLOAD_MAX_BYTES) return payload;
  }
  return fitted(message, PUSH_PAYLOAD_MAX_BYTES);
}

function fitted(message: PushMessage, room: number): string {
  const whole = written(message, message.body);
  if (utf8Length(whole) <= room) return whole;
  const characters = Array.from(message.body);
  let [fits, tooLong] = [0, characters.length];
  while (tooLong - fits > 1) {
    const middle = Math.floor((fits + tooLong) / 2);
    if (utf8Length(written(message, cut(characters, middle))) <= room) fits = middle;
    else tooLong = middle;
  }
  return written(message, cut(characters, fits));
}

const cut = (characters: readonly string[], count: number): string => `${characters.slice(0, count).join('')}…`;

const written = ({ title, navigate, tag, renotify, id }: PushMessage, body: string): string =>
  JSON.stringify({
    web_push: 8030,
    notification: { title, body, navigate, tag, renotify },
    mutable: true,
    ...(id !== undefined && { id }),
  });

/** Bytes of a text in UTF-8. */
export function utf8Length(text: string): number {
  let bytes = 0;
  for (const character of text) {
    const code = character.codePointAt(0) ?? 0;
    bytes += code < 0x80 ? 1 : code < 0x800 ? 2 : code < 0x1_0000 ? 3 : 4;
  }
  return bytes;
}
