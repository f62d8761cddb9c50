import Check from 'lucide-react/icons/check';
import Share from 'lucide-react/icons/share';
import SquarePlus from 'lucide-react/icons/square-plus';
import { Sheet } from '../overlays/sheet.tsx';
import styles from './install-steps.module.css';
import { Stack } from './stack.tsx';

const STEPS = [
  { icon: Share, text: 'Tap Share in the bar of your browser' },
  { icon: SquarePlus, text: 'Scroll down and choose Add to Home Screen' },
  { icon: Check, text: 'Tap Add, then open the app from your home screen and log in there once' },
] as const;

interface InstallStepsProps {
  readonly open: boolean;
  readonly onClose: () => void;
}

/** How to install on iPhones and iPads, where it is done by hand. The installed app has its own storage, so people log in again there. */
export function InstallSteps({ open, onClose }: InstallStepsProps) {
  return (
    <Sheet open={open} onClose={onClose} title="Add to your home screen" place="centre">
      <Stack as="ol" gap={2} className={styles.steps}>
        {STEPS.map(({ icon: Icon, text }, index) => (
          <li key={text} className={styles.step}>
            <span className={styles.number}>{index + 1}</span>
            <span>{text}</span>
            <Icon size={22} aria-hidden />
          </li>
        ))}
      </Stack>
      <p>To log in there, use the six-digit code of the mail: its link opens in the browser, not in the app.</p>
    </Sheet>
  );
}
