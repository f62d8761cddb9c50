import type { MineDocument } from '../sync/mine.ts';
import type { Instant } from '../time.ts';
import { type ChatMessage, message, MessageValue, type Quote, quoteOf } from './message.ts';
import * as v from 'valibot';

/** A message as a thread shows it. */
export interface ThreadMessage {
  readonly id: string;
  readonly by: string;
  readonly text: string;
  readonly at: Instant;
  readonly reply?: Quote | undefined;
  /** `waiting`: here, and not yet in the room. `failed`: the server turned it down. */
  readonly state: 'said' | 'waiting' | 'failed';
  /** Why it was turned down. */
  readonly why?: string;
}

export interface ThreadParts {
  readonly room: string;
  /** Who reads it. */
  readonly me: string;
  /** What the room holds, in any order. */
  readonly said: readonly ChatMessage[];
  /** What the reader wrote, here and anywhere. */
  readonly own: readonly MineDocument[];
  /** Whether the server does not have it yet. */
  readonly isUnsent: (documentId: string) => boolean;
  /** What a document that was turned down had said. */
  readonly wanted: (documentId: string) => unknown;
}

/**
 * What was said, in the order of the room, and after it what the reader wrote and the room does not have: so a message
 * stands where it was written until it stands where everybody sees it.
 */
export function threadOf({ room, me, said, own, isUnsent, wanted }: ThreadParts): ThreadMessage[] {
  const byId = new Map(said.map((one) => [one.id, one]));
  const takenBack = new Set(
    own.filter((one) => message.is(one) && one.value['deleted'] === true && !one.refusal).map(({ ref }) => ref),
  );
  const unsaid = own.flatMap((document): ThreadMessage[] => {
    if (!message.is(document) || byId.has(document.ref)) return [];
    const value = document.refusal ? parsed(wanted(document.id)) : message.read(document);
    if (!value || value.room !== room || value.deleted) return [];
    if (!document.refusal && !isUnsent(document.id)) return []; // Said longer ago than is read here, or taken out.
    const answered = 'reply' in value && value.reply !== undefined ? byId.get(value.reply) : undefined;
    return [
      {
        id: document.ref,
        by: me,
        text: value.text,
        at: document.changedAt,
        ...(answered && { reply: quoteOf(answered) }),
        ...(document.refusal ? { state: 'failed', why: document.refusal.message } : { state: 'waiting' }),
      },
    ];
  });
  return [
    ...said
      .filter(({ id }) => !takenBack.has(id))
      .toSorted((a, b) => a.seq - b.seq)
      .map(shown),
    ...unsaid.toSorted((a, b) => a.at - b.at),
  ];
}

const shown = ({ id, by, text, at, reply }: ChatMessage): ThreadMessage => ({ id, by, text, at, reply, state: 'said' });

function parsed(value: unknown): v.InferOutput<typeof MessageValue> | undefined {
  const read = v.safeParse(MessageValue, value);
  return read.success ? read.output : undefined;
}
