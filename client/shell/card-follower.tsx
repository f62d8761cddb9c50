import { useEffect } from 'react';
import { followCards } from '../data/cards.ts';

/** Says that a company has received the card one left there, wherever one is by then. */
export function CardFollower() {
  useEffect(followCards, []);
  return null;
}
