import type { FieldForm } from '../../../../domain/event-fields/event-field.ts';
import type { ListEffects } from '../../../../domain/event-fields/list-effects.ts';
import { plural } from '../../../../domain/plural.ts';

const many = (count: number): string => count.toLocaleString('en');

/** Describes what a release does, in whole sentences. */
export function effectSentences(form: FieldForm, { different, incomplete, lost }: ListEffects): string[] {
  if (form === 'talk' || form === 'stage') return entrySentences({ different, lost });
  return form === 'person'
    ? [
        plural(
          different,
          '1 profile reads differently. It is not rewritten.',
          `${many(different)} profiles read differently. None is rewritten.`,
        ),
        plural(
          incomplete,
          '1 person will be asked when they open their profile. Nobody is locked out.',
          `${many(incomplete)} people will be asked when they open their profile. Nobody is locked out.`,
        ),
        plural(
          lost,
          '1 profile no longer shows a value. The value stays stored.',
          `${many(lost)} profiles no longer show a value. The values stay stored.`,
        ),
      ]
    : [
        plural(
          different,
          '1 booth reads differently. It is not rewritten.',
          `${many(different)} booths read differently. None is rewritten.`,
        ),
        plural(incomplete, '1 booth becomes incomplete.', `${many(incomplete)} booths become incomplete.`),
        plural(
          lost,
          '1 booth no longer shows a value. The value stays stored.',
          `${many(lost)} booths no longer show a value. The values stay stored.`,
        ),
      ];
}

const entrySentences = ({ different, lost }: Pick<ListEffects, 'different' | 'lost'>): string[] => [
  plural(different, '1 entry reads differently.', `${many(different)} entries read differently.`),
  plural(
    lost,
    '1 entry no longer shows a value. The value stays stored.',
    `${many(lost)} entries no longer show a value. The values stay stored.`,
  ),
];
