import { Button } from './button.tsx';
import { Notice } from './notice.tsx';

interface RefusedProps {
  /** Why, in a sentence. */
  readonly children: string;
  /** Leave it out where trying again cannot help. */
  readonly onAgain?: (() => void) | undefined;
}

/** What was asked for did not come. Stands in its place, or above what came before. */
export const Refused = ({ children, onAgain }: RefusedProps) => (
  <Notice
    action={
      onAgain ? (
        <Button size="small" onClick={onAgain}>
          Try again
        </Button>
      ) : null
    }
  >
    <p>{children}</p>
  </Notice>
);
