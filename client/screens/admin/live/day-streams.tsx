import { swapStream } from '../../../data/admin/live-actions.ts';
import { useOnline } from '../../../data/online.ts';
import { useEvent } from '../../../data/talks.ts';
import { Button } from '../../../ui/button.tsx';
import { Chip } from '../../../ui/chip.tsx';
import { Section, Setting } from '../../../ui/section.tsx';

/** Stages that are streamed all day, each with the source it plays and the way to the other one. */
export function DayStreams() {
  const streams = useEvent()?.liveStreams ?? [];
  const online = useOnline();
  if (streams.length === 0) return null;
  return (
    <Section title="Live streams">
      {streams.map(({ name, backup, on = 'primary' }) => {
        const other = on === 'primary' ? 'backup' : 'primary';
        return (
          <Setting key={name} label={name} detail={on === 'primary' ? 'Plays its first stream' : 'Plays its backup'}>
            {backup === '' ? (
              <Chip>No backup</Chip>
            ) : (
              <Button
                size="small"
                disabled={!online}
                title={online ? undefined : 'You need a connection for this'}
                aria-label={other === 'backup' ? `Swap ${name} to its backup` : `Swap ${name} to its first stream`}
                onClick={() => void swapStream(name, other)}
              >
                {other === 'backup' ? 'Swap to the backup' : 'Swap to the first'}
              </Button>
            )}
          </Setting>
        );
      })}
    </Section>
  );
}
