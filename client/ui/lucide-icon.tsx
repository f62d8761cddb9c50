import { createElement, type SVGProps } from 'react';

interface IconData {
  readonly size: number;
  readonly node: readonly (readonly [tag: string, attributes: Readonly<Record<string, string>>])[];
}

/**
 * What every icon of lucide-react is drawn by, in place of its own `createLucideIcon` (vite.config.ts), which knows contexts and
 * scaled strokes that we never use and weighs six times as much. Not read aloud: the words stand beside it.
 */
export default function createLucideIcon({ size: drawnAt, node }: IconData) {
  return ({ size = drawnAt, ...rest }: SVGProps<SVGSVGElement> & { readonly size?: number }) => (
    <svg
      xmlns="http://www.w3.org/2000/svg"
      width={size}
      height={size}
      viewBox={`0 0 ${drawnAt} ${drawnAt}`}
      fill="none"
      stroke="currentColor"
      strokeWidth={2}
      strokeLinecap="round"
      strokeLinejoin="round"
      aria-hidden
      {...rest}
    >
      {node.map(([tag, attributes]) => createElement(tag, attributes))}
    </svg>
  );
}
