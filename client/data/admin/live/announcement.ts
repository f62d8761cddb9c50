import * as v from 'valibot';
import { useSignal } from '../../../platform/react/use-signal.ts';
import { draftOf } from '../../edits/form-drafts.ts';

const Announcement = v.object({ title: v.string(), body: v.string(), whom: v.string(), pins: v.boolean() });
/** What is told now, as far as it is written. */
export type Announcement = v.InferOutput<typeof Announcement>;

const NOTHING: Announcement = { title: '', body: '', whom: 'all', pins: false };
const draft = draftOf('admin:announce');

/** What is written, kept on this device until it is sent: a reload, a crash or a log-out elsewhere loses nothing of it. */
export function useAnnouncement(): [Announcement, (words: Announcement | undefined) => void] {
  const held = v.safeParse(Announcement, useSignal(draft.live));
  return [held.success ? held.output : NOTHING, draft.save];
}
