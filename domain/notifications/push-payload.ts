import { PUSH_AHEAD_TALKS, PUSH_PAYLOAD_MAX_BYTES, PUSH_TEXT_BESIDE_AHEAD } from '../limits/pushes.ts';
import type { Ahead } from '../push/ahead.ts';

/** The content of a push message. */
export interface PushMessage {
  readonly title: string;
  readonly body: string;
  /** Absolute address that a tap opens. */
  readonly navigate: string;
  /** A later message with the same tag replaces an earlier one. */
  readonly tag: string;
  /** Whether a replacing message alerts again. */
  readonly renotify: boolean;
  /** The notice; a tap marks it as read. */
  readonly id?: string;
}

/**
 * Builds a push message in the format of Declarative Web Push: browsers that support it show it without the worker. It
 * contains everything that is shown and nothing secret. A body that is too long is cut.
 */
export function pushPayload(message: PushMessage, ahead?: Ahead): string {
  if (ahead && ahead.d.length > 0) return withTalks(message, ahead);
  return fitted(message, PUSH_PAYLOAD_MAX_BYTES);
}

/** The message with as many of the talks as fit, in order. */
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

/** Returns the bytes of a text in UTF-8. */
export function utf8Length(text: string): number {
  let bytes = 0;
  for (const character of text) {
    const code = character.codePointAt(0) ?? 0;
    bytes += code < 0x80 ? 1 : code < 0x800 ? 2 : code < 0x1_0000 ? 3 : 4;
  }
  return bytes;
}
