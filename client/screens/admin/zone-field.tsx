import { useId } from 'react';
import { TextField } from '../../ui/form/text-field.tsx';

/** A time zone, found by a few letters. */
export function ZoneField(label: { readonly name: string; readonly label: string }) {
  const zones = useId();
  return (
    <>
      <TextField {...label} list={zones} autoComplete="off" hint="As Europe/Berlin. Talks keep their instants." />
      <datalist id={zones}>
        {Intl.supportedValuesOf('timeZone').map((zone) => (
          <option key={zone}>{zone}</option>
        ))}
      </datalist>
    </>
  );
}
