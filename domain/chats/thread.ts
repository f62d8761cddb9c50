import type { UserDocument } from '../sync/mine.ts';
import type { Instant } from '../time.ts';
import { type ChatMessage, message, MessageValue, type Quote, quoteOf } from './message.ts';
import * as v from 'valibot';

/** A message in a thread. */
export interface ThreadMessage {
  readonly id: string;
  readonly by: string;
  /** The author's name, if they were not listed when they wrote it. */
  readonly name?: string | undefined;
  readonly text: string;
  readonly at: Instant;
  readonly reply?: Quote | undefined;
  /** `waiting`: not in the room yet. `failed`: the server rejected it. */
  readonly state: 'said' | 'waiting' | 'failed';
  /** Why it was rejected. */
  readonly why?: string;
}

export interface ThreadParts {
  readonly room: string;
  /** The reader. */
  readonly me: string;
  /** The room's messages, in any order. */
  readonly said: readonly ChatMessage[];
  /** The reader's own message documents, of all rooms. */
  readonly own: readonly UserDocument[];
  /** Whether the server does not have the document yet. */
  readonly isUnsent: (documentId: string) => boolean;
  /** The original value of a rejected document. */
  readonly wanted: (documentId: string) => unknown;
}

/**
 * The room's messages in order, followed by the reader's own that are not in the room. So a message stays at the end, where
 * it was written, until the room has it.
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
    if (!document.refusal && !isUnsent(document.id)) return []; // Older than what is loaded, or deleted by a host.
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

const shown = ({ id, by, name, text, at, reply }: ChatMessage): ThreadMessage => ({
  id,
  by,
  text,
  at,
  reply,
  ...(name !== undefined && { name }),
  state: 'said',
});

function parsed(value: unknown): v.InferOutput<typeof MessageValue> | undefined {
  const read = v.safeParse(MessageValue, value);
  return read.success ? read.output : undefined;
}
