import { Button } from '../actions/button.tsx';
import { Notice } from './notice.tsx';

interface RefusedProps {
  /** The reason, as a sentence. */
  readonly children: string;
  /** Omit it where another try cannot help. */
  readonly onAgain?: (() => void) | undefined;
}

/** A failed request, shown in place of its content or above the previous content. */
export const ErrorNotice = ({ children, onAgain }: RefusedProps) => (
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
