import { Segmented, SegmentLink } from './segmented.tsx';

interface NetworkingSwitchProps {
  readonly at: 'ATTENDEES' | 'SPEAKERS' | 'MARKETPLACE';
  /** What is looked for; it goes along. */
  readonly q: string;
}

/** The three lists of whom one can meet: two of people, one of booths (spec 2). */
export function NetworkingSwitch({ at, q }: NetworkingSwitchProps) {
  const search = { q: q === '' ? undefined : q };
  const here = (type: typeof at) => (type === at ? 'page' : undefined);
  // What is chosen is said here alone: a link without a type would count as part of one with a type.
  const look = { activeProps: {}, activeOptions: { exact: true }, resetScroll: false };
  return (
    <Segmented label="Who is listed">
      <SegmentLink {...look} to="/app/directory" search={search} aria-current={here('ATTENDEES')}>
        Attendees
      </SegmentLink>
      <SegmentLink
        {...look}
        to="/app/directory"
        search={{ ...search, type: 'SPEAKERS' }}
        aria-current={here('SPEAKERS')}
      >
        Speakers
      </SegmentLink>
      <SegmentLink
        {...look}
        to="/app/booths"
        search={at === 'MARKETPLACE' ? true : { ...search, within: 'networking' }}
        aria-current={here('MARKETPLACE')}
      >
        Marketplace
      </SegmentLink>
    </Segmented>
  );
}
