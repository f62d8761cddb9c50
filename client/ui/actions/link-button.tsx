import { createLink } from '@tanstack/react-router';
import type { ComponentProps } from 'react';
import { buttonLook, type ButtonLook } from './button.tsx';

type AnchorProps = Omit<ComponentProps<'a'>, 'className' | 'style'> & ButtonLook;

/** A link to another site or a file that looks like a button. */
export function AnchorButton({ kind, size, wide, icon, children, ...rest }: AnchorProps) {
  return (
    <a {...rest} {...buttonLook({ kind, size, wide })}>
      {icon}
      {children}
    </a>
  );
}

/** A link to one of our screens that looks like a button. */
export const LinkButton = createLink(AnchorButton);
