import type { LucideIcon } from 'lucide-react';
import type { ComponentType } from 'react';

/** A screen of the organisers' place. */
export interface AdminPlace {
  /** What the address calls it. */
  readonly type: string;
  /** Of a screen that another one of the same type leads to: the rail names that one. */
  readonly edition?: 'replay';
  readonly label: string;
  readonly icon: LucideIcon;
  readonly Screen: ComponentType;
  /** Says how many things it lists, where this device knows. */
  readonly Count?: ComponentType;
  /** Sends what waited for a network, on whichever screen one is. */
  readonly Sender?: ComponentType;
}
