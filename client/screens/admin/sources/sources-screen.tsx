import Cable from 'lucide-react/icons/cable';
import Info from 'lucide-react/icons/info';
import Plus from 'lucide-react/icons/plus';
import { useState } from 'react';
import { SOURCES_MAX } from '../../../../domain/limits/sources.ts';
import { useSources } from '../../../data/admin/event/sources.ts';
import { useSourceHealth } from '../../../data/admin/live/source-health.ts';
import { useOnline } from '../../../data/device/online.ts';
import { Button } from '../../../ui/actions/button.tsx';
import { Empty } from '../../../ui/status/empty.tsx';
import { Notice } from '../../../ui/status/notice.tsx';
import { Page } from '../../../ui/layout/page.tsx';
import { Stack } from '../../../ui/layout/stack.tsx';
import { useNarrowAdmin } from '../admin-address.ts';
import { NewSourceForm } from './new-source.tsx';
import { SourceCard } from './source-card.tsx';
import { SourcePart } from './source-part.tsx';

const FIRST =
  'Add pretix, pretalx or another system. You see what would change before it runs; then its tickets and talks arrive by themselves.';

/** /app/admin?type=SOURCES: other systems that tickets and the programme are read from, how each stands, and its settings. */
export function SourcesScreen() {
  const healths = useSourceHealth();
  const { value, again } = useSources();
  const [isAdding, setIsAdding] = useState(false);
  const narrow = useNarrowAdmin();
  const added = (id: string) => {
    setIsAdding(false);
    again();
    narrow({ id });
  };
  return (
    <Page
      title="Sources"
      hint="Programme and tickets that arrive from other systems."
      width="wide"
      actions={isAdding || healths.length >= SOURCES_MAX ? null : <Add onPress={() => setIsAdding(true)} />}
    >
      {isAdding ? <NewSourceForm onAdded={added} onCancel={() => setIsAdding(false)} /> : null}
      {healths.length === 0 && !isAdding ? (
        <Empty icon={<Cable size={28} />} detail={FIRST}>
          No source yet
        </Empty>
      ) : null}
      <Stack as="ul" gap={4} aria-label="Sources">
        {healths.map((health) => {
          const source = value?.data.find(({ id }) => id === health.id);
          return (
            <SourceCard
              key={health.id}
              health={health}
              onChange={again}
              settings={source ? <SourcePart source={source} onChange={again} /> : null}
            />
          );
        })}
      </Stack>
      {healths.length === 0 || healths.some(({ programme }) => !programme) ? <OnlyByStatus /> : null}
    </Page>
  );
}

function Add({ onPress }: { readonly onPress: () => void }) {
  const online = useOnline();
  return (
    <Button kind="solid" icon={<Plus size={18} aria-hidden />} disabled={!online} onClick={onPress}>
      Add a source
    </Button>
  );
}

const OnlyByStatus = () => (
  <Notice tone="info" icon={<Info size={18} aria-hidden />}>
    <p>
      A source never ends a ticket because it is missing from an answer. Only a status such as cancelled or expired ends
      one.
    </p>
  </Notice>
);
