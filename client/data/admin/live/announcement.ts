import * as v from 'valibot';
import { useDraftOf } from '../../edits/drafts.ts';

const Announcement = v.object({ title: v.string(), body: v.string(), whom: v.string(), pins: v.boolean() });
/** What is told now, as far as it is written. */
export type Announcement = v.InferOutput<typeof Announcement>;

const NOTHING: Announcement = { title: '', body: '', whom: 'all', pins: false };

/** What is written, kept on this device until it is sent: a reload, a crash or a log-out elsewhere loses nothing of it. */
export function useAnnouncement(): [Announcement, (words: Announcement | undefined) => void] {
  const [words = NOTHING, save] = useDraftOf('admin:announce', Announcement);
  return [words, save];
}
