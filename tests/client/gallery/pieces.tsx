import { useState, type CSSProperties } from 'react';
import ArrowUp from 'lucide-react/icons/arrow-up';
import { Avatar } from '../../../client/ui/cards/avatar.tsx';
import { Button } from '../../../client/ui/actions/button.tsx';
import { ConfirmButton } from '../../../client/ui/actions/confirm-button.tsx';
import { Card } from '../../../client/ui/cards/card.tsx';
import { Checklist } from '../../../client/ui/actions/checklist.tsx';
import { Chip } from '../../../client/ui/filters/chip.tsx';
import { Facets } from '../../../client/ui/filters/facets.tsx';
import { MediaCard } from '../../../client/ui/cards/media-card.tsx';
import { RemovableChip } from '../../../client/ui/filters/removable-chip.tsx';
import { SearchField } from '../../../client/ui/filters/search-field.tsx';
import { Section } from '../../../client/ui/layout/section.tsx';
import { Segmented, SegmentLink } from '../../../client/ui/actions/segmented.tsx';
import { type DoingState, StateButton } from '../../../client/ui/actions/state-button.tsx';
import { TalkRow } from '../../../client/ui/cards/talk-row.tsx';
import { NewItemsPill } from '../../../client/ui/status/new-items-pill.tsx';
import { Tabs } from '../../../client/ui/actions/tabs.tsx';

const FACETS = [
  { value: 'one', label: 'Day One', count: 27 },
  { value: 'two', label: 'Day Two', count: 19 },
  { value: 'seen', label: 'Watched', count: 0 },
] as const;
const TABS = [
  { key: 'about', label: 'About' },
  { key: 'questions', label: 'Q&A', count: 12 },
  { key: 'files', label: 'Files' },
] as const;
const CARD = { idle: 'Send Now', pending: 'Will be sent', done: 'Already Sent', failed: 'Not sent · Retry' };
const NEXT = { idle: 'pending', pending: 'done', done: 'failed', failed: 'idle' } as const;
const GRID: CSSProperties = {
  display: 'grid',
  gap: 'var(--s4)',
  gridTemplateColumns: 'repeat(auto-fill, minmax(min(15rem, 100%), 1fr))',
};
const LINE: CSSProperties = { display: 'flex', flexWrap: 'wrap', gap: 'var(--s2)', alignItems: 'center' };

/** The components of which screens are built. */
export function Pieces() {
  const [facets, setFacets] = useState<('one' | 'two' | 'seen')[]>(['two']);
  const [tab, setTab] = useState<'about' | 'questions' | 'files'>('about');
  const [removed, setRemoved] = useState(0);
  const [card, setCard] = useState<DoingState>('idle');
  return (
    <>
      <Section title="To press" look="bare">
        <div style={LINE}>
          <Button kind="solid">Solid</Button>
          <Button>Soft</Button>
          <Button kind="quiet">Quiet</Button>
          <Button kind="danger">Danger</Button>
          <Button busy>Busy</Button>
          <ConfirmButton
            words={{ text: 'Remove' }}
            asked={{ text: 'Confirm: remove' }}
            onConfirm={() => setRemoved(removed + 1)}
          />
          <output>{`Removed: ${removed}`}</output>
          <StateButton state={card} texts={CARD} onDo={() => setCard(NEXT[card])} onUndo={() => setCard('idle')} />
        </div>
        <Facets label="Days" options={FACETS} chosen={facets} onChange={setFacets} />
        <SearchField label="Search talks" value="" onSearch={() => undefined} />
        <div style={LINE}>
          <Segmented label="Who">
            <SegmentLink to="/app/schedule" aria-current="true">
              Attendees
            </SegmentLink>
            <SegmentLink to="/app/settings" activeProps={{}}>
              Speakers
            </SegmentLink>
          </Segmented>
        </div>
        <NewItemsPill label="2 new posts" icon={<ArrowUp size={16} aria-hidden />} onPress={() => undefined} />
      </Section>
      <Section title="Tabs" look="bare">
        <Tabs label="About the talk" tabs={TABS} at={tab} onAt={setTab}>
          <p>What is open: {tab}</p>
        </Tabs>
      </Section>
      <Section title="Chips and faces" look="bare">
        <div style={LINE}>
          <Chip>Quiet</Chip>
          <Chip tone="live">Live</Chip>
          <Chip tone="warn">Warn</Chip>
          <Chip tone="ok">Ok</Chip>
          <Chip tint="#a06800">Growth</Chip>
          <RemovableChip label="Web" tint="#0b7285" onRemove={() => undefined} />
          <Avatar name="Ana Ruiz" size="small" />
          <Avatar name="Tom Becker" />
          <Avatar name="Lena Vogt" size="large" />
        </div>
        <Checklist
          legend="Tracks"
          options={[{ value: 'web', label: 'Web', tint: '#0b7285', count: 4 }]}
          chosen={['web']}
          onChange={() => undefined}
        />
      </Section>
      <Section title="Cards" look="bare">
        <div style={GRID}>
          <Card>A card</Card>
          <Card tone="well">A well</Card>
          <Card tone="wash" tint="#862e9c">
            A wash of a colour
          </Card>
        </div>
        <div style={GRID}>
          <MediaCard
            to="/app/schedule"
            seed="a"
            tint="#a06800"
            badge="15:20 left"
            progress={0.45}
            kicker="Audience"
            line="Jun-ho Baek"
          >
            Thumbnails without shouting
          </MediaCard>
          <MediaCard to="/app/schedule" seed="b" tint="#0b7285" badge="43:55" line="Priya Raghunathan">
            Offline is a feature, and people notice
          </MediaCard>
        </div>
        <MediaCard to="/app/schedule" seed="c" tint="#862e9c" size="row" kicker="Studio" line="4 min left">
          Workshop: write the first minute last
        </MediaCard>
        <MediaCard to="/app/schedule" seed="d" tint="#2b8a3e" size="hero" kicker="Streaming" line="Main Stage">
          The page that loads on a bus in Kutaisi
        </MediaCard>
      </Section>
      <Section title="Talks in lines">
        <ul>
          <TalkRow to="/app/schedule" time="11:00" tint="#2b8a3e" line="Studio · Linh Phạm">
            Two microphones, one argument
          </TalkRow>
          <TalkRow to="/app/schedule" time="12:30" tint={undefined} line="Lounge" note="Cancelled" isOff>
            Lunch concert: morna and a borrowed guitar
          </TalkRow>
        </ul>
      </Section>
    </>
  );
}
