import Play from 'lucide-react/icons/play';
import { useFlag } from '../../data/flags.ts';
import { useScreenVisitor } from '../../data/screen-visitor.ts';
import { Button } from '../../ui/button.tsx';
import { LinkButton } from '../../ui/link-button.tsx';
import { Notice } from '../../ui/notice.tsx';

/** Told once on phones, to who may see them (spec 2). */
export function ReplaysNotice() {
  const { isWide, replayAccess } = useScreenVisitor();
  const [isTold, setTold] = useFlag('hasShownAtLeastOnceMobileAlert');
  if (isWide || !replayAccess || isTold) return null;
  const done = (): void => setTold(true);
  return (
    <Notice
      tone="info"
      icon={<Play size={20} aria-hidden />}
      action={
        <>
          <LinkButton size="small" to="/app/replays" onClick={done}>
            Open Replays
          </LinkButton>
          <Button kind="quiet" size="small" onClick={done}>
            Got it
          </Button>
        </>
      }
    >
      <p>Welcome to Replays! Talks that were filmed can be watched again once they are over.</p>
    </Notice>
  );
}
