import { useController } from 'react-hook-form';
import { zoneAbbreviation } from '../../../domain/event/time-display.ts';
import { inWallZone, wallInstant, wallReading } from '../../../domain/event/wall-time.ts';
import type { Zone } from '../../../domain/time.ts';
import { Field, type FieldText } from './field.tsx';

interface DateTimeFieldProps extends FieldText {
  readonly name: string;
  /** Whose wall clock is read: the event's, wherever the organiser sits. */
  readonly zone: Zone;
}

/** Day and time of day on the event's clock; in the form it is text with that zone, such as `2027-07-12T10:00[Europe/Madrid]`. */
export function DateTimeField({ name, label, hint, zone }: DateTimeFieldProps) {
  const { field } = useController({ name });
  const text: string = field.value ?? '';
  const at = wallInstant(text);
  return (
    <Field name={name} label={label} hint={hint} aside={at === undefined ? zone : zoneAbbreviation(zone, at)}>
      {(control) => (
        <input
          {...control}
          type="datetime-local"
          name={name}
          ref={field.ref}
          value={wallReading(text)}
          onBlur={field.onBlur}
          onChange={(event) => field.onChange(inWallZone(event.target.value, zone))}
        />
      )}
    </Field>
  );
}
