import { expect, test } from 'vitest';
import { choicesInForce } from '../../../domain/event/effective-choices.ts';
import { conference } from '../../support/conference.ts';
import { findDifferences } from '../../support/golden-fields.ts';
import { choicesInForce as frozenChoices } from './frozen/effective-choices.ts';

test('the templates Affiliate and Creator judge every input as the rules of the specification did, to the sentence', () => {
  const { refused, differ } = findDifferences(3000, 31);
  expect(refused).toBeGreaterThan(1500);
  expect(differ.slice(0, 3)).toEqual([]);
});

test('without released lists the choices of forms are those of the specification, beside packages and the fields of each form', () => {
  for (const exhibitorVocabulary of ['affiliate', 'creator'] as const) {
    const settings = { ...conference, exhibitorVocabulary, companyBioMax: 1000 };
    const { fields, packages, ...choices } = choicesInForce(settings);
    expect(packages.map(({ id }) => id)).toEqual(['super', 'premium', 'basic']);
    expect(choices).toEqual(frozenChoices(settings));
    expect(Object.values(fields).map((each) => each.length)).toEqual([21, 15, 0, 0]);
  }
});
