import type { LucideIcon } from 'lucide-react';
import type { ComponentType } from 'react';

/** A screen of the organisers' area. */
export interface AdminPlace {
  /** Its `type` in the URL. */
  readonly type: string;
  /** For the second screen of a type, which the first one links to; the navigation shows only the first. */
  readonly edition?: 'replay';
  readonly label: string;
  readonly icon: LucideIcon;
  readonly Screen: ComponentType;
  /** Shows the number of its entries, if this device knows. */
  readonly Count?: ComponentType;
  /** Sends its offline edits; mounted on every screen. */
  readonly Sender?: ComponentType;
}
