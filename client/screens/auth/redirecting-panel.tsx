import { Navigate } from '@tanstack/react-router';
import { REDIRECT_DELAY } from '../../../domain/limits/device.ts';
import { texts } from '../../../domain/texts.ts';
import { SECOND } from '../../../domain/time.ts';
import { useElapsed } from '../../data/loading/now.ts';
import { Notice } from '../../ui/status/notice.tsx';
import { Hero } from '../../ui/cards/hero.tsx';
import { LinkButton } from '../../ui/actions/link-button.tsx';
import { Stack } from '../../ui/layout/stack.tsx';

interface RedirectingPanelProps {
  readonly title?: string;
  readonly sentence?: string;
  /** The log-in screen that follows, if the person is not logged in. */
  readonly to?: '/auth/login' | '/auth/password';
}

/** Shows success for three seconds (spec 4), then goes to the login page, which redirects people who are logged in. */
export function RedirectingPanel({
  title = 'You are logged in',
  sentence = texts.redirectingToLogin,
  to = '/auth/login',
}: RedirectingPanelProps) {
  const left = Math.ceil((REDIRECT_DELAY - useElapsed(SECOND)) / SECOND);
  if (left <= 0) return <Navigate to={to} search={true} />;
  return (
    <Stack gap={4}>
      <Hero title={title} />
      <Notice tone="ok">
        <p>
          {sentence}{' '}
          <span className="num" aria-hidden>
            in {left} s
          </span>
        </p>
      </Notice>
      <LinkButton kind="solid" wide to={to} search={true}>
        Go now
      </LinkButton>
    </Stack>
  );
}
