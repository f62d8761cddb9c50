import { useController } from 'react-hook-form';
import { zoneAbbreviation } from '../../../../domain/event/time-display.ts';
import { inWallZone, wallInstant, wallReading, wallTime } from '../../../../domain/event/wall-time.ts';
import { useEvent } from '../../../data/talks/talks.ts';
import { Field, type FieldText } from '../../../ui/form/field.tsx';

/** A time in the event's zone, wherever the organiser is; its form value is ISO 8601 in UTC, or `null`. */
export function InstantField({ name, label, hint }: FieldText & { readonly name: string }) {
  const zone = useEvent()?.zone ?? 'UTC';
  const { field } = useController({ name });
  const at = typeof field.value === 'string' ? Temporal.Instant.from(field.value).epochMilliseconds : undefined;
  return (
    <Field name={name} label={label} hint={hint} aside={at === undefined ? zone : zoneAbbreviation(zone, at)}>
      {(control) => (
        <input
          {...control}
          type="datetime-local"
          name={name}
          ref={field.ref}
          value={at === undefined ? '' : wallReading(wallTime(at, zone))}
          onBlur={field.onBlur}
          onChange={({ target }) => field.onChange(isoOf(wallInstant(inWallZone(target.value, zone))))}
        />
      )}
    </Field>
  );
}

/** An instant as a form value. */
export const isoOf = (at: number | null | undefined): string | null =>
  at === null || at === undefined ? null : Temporal.Instant.fromEpochMilliseconds(at).toString();
