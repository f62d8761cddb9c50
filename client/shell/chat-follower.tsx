import { useEffect } from 'react';
import { followChats } from '../data/follow-chats.ts';

/** Keeps what waits in the chats shown at the navigation. */
export function ChatFollower() {
  useEffect(followChats, []);
  return null;
}
