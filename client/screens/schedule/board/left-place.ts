/** Scroll position of a day as a talk in view: heights above it are not known before they are drawn. */
export interface LeftPlace {
  readonly talkId: string;
  /** Pixels from the top of the window. */
  readonly top: number;
}

/** Storage key for an entry of the tab's history; survives a reload. */
export const leftKey = (entry: string | undefined): string => `schedule left ${entry}`;

export function leftAt(entry: string | undefined): LeftPlace | undefined {
  const place = sessionStorage.getItem(leftKey(entry));
  return place === null ? undefined : (JSON.parse(place) as LeftPlace);
}
