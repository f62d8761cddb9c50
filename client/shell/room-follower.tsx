import { useEffect } from 'react';
import { followRooms } from '../data/follow-rooms.ts';

/** Keeps what cards say of rooms and places true. */
export function RoomFollower() {
  useEffect(followRooms, []);
  return null;
}
