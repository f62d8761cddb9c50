import { useWatch } from 'react-hook-form';

interface CountProps {
  readonly name: string;
  readonly most: number;
}

/** Shows how many characters are used: "39 of 200". */
export function Count({ name, most }: CountProps) {
  const text: unknown = useWatch({ name });
  const used = typeof text === 'string' ? text.length : 0;
  return (
    <span className="num">
      {used.toLocaleString('en')} of {most.toLocaleString('en')}
    </span>
  );
}
