import { nameKey } from '../names.ts';
import type { SponsorTier } from './sponsor-tier.ts';
import type { Sponsorship } from './sponsorship.ts';

/** A sponsor of a table. Undefined fields stay as they are. */
export interface SponsorRow {
  /** The row's name in notes. */
  readonly at: string;
  /** Id of the sponsor it changes; without one it is found by title. */
  readonly id?: string | undefined;
  readonly title: string;
  readonly link?: string | undefined;
  readonly logo?: string | undefined;
  /** Name of a tier, in any case. */
  readonly tier?: string | undefined;
  readonly order?: number | undefined;
}

export interface SponsorLists {
  readonly sponsors: readonly Sponsorship[];
  readonly tiers: readonly SponsorTier[];
}

/** A row with the sponsor before and after. */
export interface PlacedSponsor {
  readonly row: SponsorRow;
  readonly before: Sponsorship | undefined;
  readonly after: Sponsorship;
}

export interface PlacedSponsors {
  readonly placed: readonly PlacedSponsor[];
  /** Tiers that the event does not have yet, in the order of the table. */
  readonly newTiers: readonly SponsorTier[];
}

/** Returns the sponsor that a row is about; undefined for a new one. */
export const sponsorOf = ({ id, title }: Pick<SponsorRow, 'id' | 'title'>, sponsors: readonly Sponsorship[]) =>
  sponsors.find((one) => one.id === id) ?? sponsors.find((one) => nameKey(one.title) === nameKey(title));

/** Places the rows of a table: known sponsors change, others come last, and unknown tiers are added after those that are there. */
export function placeSponsors(
  rows: readonly SponsorRow[],
  { sponsors, tiers }: SponsorLists,
  newId: (about: string) => string,
): PlacedSponsors {
  const all = [...tiers];
  const tierIdOf = (name: string): string => {
    const known = all.find((tier) => nameKey(tier.name) === nameKey(name));
    if (known) return known.id;
    const tier = { id: newId(`tier ${nameKey(name)}`), name, order: last(all) + 1 };
    all.push(tier);
    return tier.id;
  };
  let order = last(sponsors);
  const placed = rows.map((row): PlacedSponsor => {
    const before = sponsorOf(row, sponsors);
    const blank = (): Sponsorship => ({
      id: newId(`sponsor ${nameKey(row.title)}`),
      title: row.title,
      link: '',
      imageUrl: null,
      order: row.order ?? (order += 1),
    });
    const after: Sponsorship = {
      ...(before ?? blank()),
      title: row.title,
      ...(row.link !== undefined && { link: row.link }),
      ...(row.logo !== undefined && !isOwn(before?.imageUrl, row.logo) && { imageUrl: row.logo }),
      ...(row.order !== undefined && { order: row.order }),
      ...(row.tier !== undefined && { tierId: tierIdOf(row.tier) }),
    };
    return { row, before, after };
  });
  return { placed, newTiers: all.slice(tiers.length) };
}

/** Whether a table names the stored picture by its full address, as our own tables do. */
const isOwn = (stored: string | null | undefined, written: string): boolean =>
  typeof stored === 'string' && stored.startsWith('/') && written.endsWith(stored);

const last = (all: readonly { readonly order: number }[]): number => Math.max(-1, ...all.map(({ order }) => order));
