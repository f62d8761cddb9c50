import Play from 'lucide-react/icons/play';
import { useState } from 'react';
import { plural } from '../../../domain/plural.ts';
import { formTexts } from '../../../domain/form-texts.ts';
import { begunReplays } from '../../../domain/talks/replays.ts';
import { useReplaysLoaded } from '../../data/replays.ts';
import { BLANK_HINT } from '../../ui/hero.tsx';
import { Button } from '../../ui/button.tsx';
import { Empty } from '../../ui/empty.tsx';
import { LinkButton } from '../../ui/link-button.tsx';
import { FoundCount, ListTools } from '../../ui/list-tools.tsx';
import { Loading } from '../../ui/loading.tsx';
import { Page } from '../../ui/page.tsx';
import { Section } from '../../ui/section.tsx';
import { ReplayFacets } from './replay-facets.tsx';
import { ReplayFilters } from './replay-filters.tsx';
import { ReplayTile } from './replay-tile.tsx';
import { NO_FILTERS, useNarrowReplays, useReplaysSearch } from './replays-address.ts';
import styles from './replays.module.css';
import { type ListedReplays, useListedReplays } from './use-listed-replays.ts';

/** /app/replays (spec 2): what can be watched again, first what one has begun. */
export function ReplaysScreen() {
  const replays = useListedReplays();
  const isKnown = useReplaysLoaded();
  const { all } = replays;
  // Of this event some are here before: what is read then stands among them, and their tracks among the others.
  const isEmpty = all.length === 0 || !isKnown;
  return (
    <Page
      title="Replays"
      hint={isEmpty ? (isKnown ? undefined : BLANK_HINT) : plural(all.length, '1 talk', `${all.length} talks`)}
      width="wide"
    >
      {isEmpty ? isKnown ? <NoReplays /> : <Loading label="Loading replays" rows={6} height="9rem" /> : null}
      {isEmpty ? null : (
        <div className={styles.screen}>
          <Begun replays={replays} />
          <Tools replays={replays} />
          <Found replays={replays} />
        </div>
      )}
    </Page>
  );
}

const NoReplays = () => (
  <Empty icon={<Play size={28} />} action={<LinkButton to="/app/schedule">Browse the schedule</LinkButton>}>
    No replays yet. A talk that is filmed can be watched here once it is over.
  </Empty>
);

interface Listed {
  readonly replays: ListedReplays;
}

function Begun({ replays: { all } }: Listed) {
  const begun = begunReplays(all);
  if (begun.length === 0) return null;
  return (
    <Section title="Continue watching" look="bare">
      <ul className={styles.begun} aria-label="Continue watching">
        {begun.map((replay) => (
          <li key={replay.talk.id}>
            <ReplayTile replay={replay} />
          </li>
        ))}
      </ul>
    </Section>
  );
}

function Tools({ replays }: Listed) {
  const { q = '', days = [], tracks = [], stages = [], unwatched } = useReplaysSearch();
  const narrow = useNarrowReplays();
  const [filtering, setFiltering] = useState(false);
  const count = days.length + tracks.length + stages.length + (unwatched ? 1 : 0);
  return (
    <>
      <ListTools
        label="Search replays"
        value={q}
        onSearch={(text) => narrow({ q: text === '' ? undefined : text })}
        filters={{ count, onOpen: () => setFiltering(true) }}
      >
        {null}
      </ListTools>
      <ReplayFilters open={filtering} onClose={() => setFiltering(false)} replays={replays} />
      <ReplayFacets replays={replays} />
    </>
  );
}

function Found({ replays: { found, all } }: Listed) {
  const narrow = useNarrowReplays();
  if (found.length === 0)
    return (
      <Empty
        icon={<Play size={28} />}
        action={
          <Button kind="solid" onClick={() => narrow(NO_FILTERS)}>
            Clear filters
          </Button>
        }
      >
        {formTexts.noReplaysInSearch}
      </Empty>
    );
  return (
    <>
      <FoundCount isSaid={found.length === all.length}>
        {plural(found.length, '1 talk', `${found.length} talks`)}
      </FoundCount>
      <h2 className="vh">All replays</h2>
      <ul className={styles.grid} aria-label="Replays">
        {found.map((replay) => (
          <li key={replay.talk.id}>
            <ReplayTile replay={replay} />
          </li>
        ))}
      </ul>
    </>
  );
}
