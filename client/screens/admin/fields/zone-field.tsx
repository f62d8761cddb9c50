import { useId } from 'react';
import { TextField } from '../../../ui/form/text-field.tsx';

interface ZoneFieldProps {
  readonly name: string;
  readonly label: string;
  readonly hint?: string;
}

/** A time zone, found by typing. */
export function ZoneField({ hint = 'For example Europe/Berlin.', ...label }: ZoneFieldProps) {
  const zones = useId();
  return (
    <>
      <TextField {...label} list={zones} autoComplete="off" hint={hint} />
      <datalist id={zones}>
        {Intl.supportedValuesOf('timeZone').map((zone) => (
          <option key={zone}>{zone}</option>
        ))}
      </datalist>
    </>
  );
}
