import { expect, test } from 'vitest';
import { templateList } from '../../../domain/event-fields/templates/all-templates.ts';
import { shownWork, workLine } from '../../../domain/people/work-line.ts';
import { testPerson } from '../../support/people.ts';

const person = {
  ...testPerson({ id: 'una', firstName: 'Una', lastName: 'Vale' }),
  jobPosition: 'Editor',
  companyName: 'Tide Radio',
  companyId: null,
  extra: { affiliation: 'University of Bergen' },
};
const academic = templateList('academic', 'person');

test('without released fields the line has job and company', () => {
  expect(workLine(person, undefined)).toBe('Editor · Tide Radio');
});

test('with released fields the line has what the event asks, and its own short texts for cards', () => {
  expect(workLine(person, academic)).toBe('University of Bergen');
  expect(workLine(person, templateList('trade', 'person'))).toBe('Editor · Tide Radio');
  expect(shownWork(person, academic)).toBe('');
});

test('an answer that not everybody sees is not in the line', () => {
  const fields = academic.fields.map((field) =>
    field.id === 'affiliation' ? { ...field, visible: 'connections' as const } : field,
  );
  expect(workLine(person, { ...academic, fields })).toBe('');
});

test('who looks after a booth is shown with its company, whatever the event asks', () => {
  expect(workLine({ ...person, companyId: 'tide' }, academic)).toBe('Tide Radio · University of Bergen');
});
