import type { TalkFields } from '../../../domain/talks/talk-filters.ts';
import { createSignal } from '../../platform/react/signal.ts';
import { useSignal } from '../../platform/react/use-signal.ts';

/** The fields of talks; undefined while there are none or their code, which the first paint does without, is not loaded. */
const fields = createSignal<TalkFields | undefined>(undefined);

export const useTalkFields = (): TalkFields | undefined => useSignal(fields);

/** Called by the code of fields, with what it read. */
export const setTalkFields = fields.set;
