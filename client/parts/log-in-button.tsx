import { useLocation } from '@tanstack/react-router';
import type { ButtonLook } from '../ui/actions/button.tsx';
import { LinkButton } from '../ui/actions/link-button.tsx';

/** Link of a guest to the log-in page. After logging in they are back where they were. */
export function LogInButton({ kind, size }: Pick<ButtonLook, 'kind' | 'size'>) {
  const here = useLocation({ select: ({ pathname, searchStr }) => pathname + searchStr });
  return (
    <LinkButton kind={kind} size={size} to="/auth/login" search={here === '/app/schedule' ? {} : { to: here }}>
      Log in
    </LinkButton>
  );
}
