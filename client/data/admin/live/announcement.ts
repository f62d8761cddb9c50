import * as v from 'valibot';
import { useDraftOf } from '../../edits/drafts.ts';

const Announcement = v.object({ title: v.string(), body: v.string(), whom: v.string(), pins: v.boolean() });
/** The current draft of an announcement. */
export type Announcement = v.InferOutput<typeof Announcement>;

const NOTHING: Announcement = { title: '', body: '', whom: 'all', pins: false };

/**
 * Returns the draft of the announcement and its setter. Stored on this device until it is sent, so that it survives a reload, a
 * crash, or a log-out on another device.
 */
export function useAnnouncement(): [Announcement, (words: Announcement | undefined) => void] {
  const [words = NOTHING, save] = useDraftOf('admin:announce', Announcement);
  return [words, save];
}
