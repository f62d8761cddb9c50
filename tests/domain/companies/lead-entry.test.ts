import { expect, test } from 'vitest';
import { leadEntries } from '../../../domain/companies/lead-entry.ts';
import type { Lead } from '../../../domain/companies/lead.ts';
import { NO_REMARK, remarkOf } from '../../../domain/companies/lead-note.ts';

const lead = (id: string): Lead => ({
  id,
  companyId: 'tidewater',
  sentAt: 0,
  firstName: id,
  lastName: '',
  email: '',
  jobPosition: '',
  companyName: '',
  country: '',
  website: '',
});

test('a lead has the stage chosen last, whoever chose it and whoever wrote later, and every note is kept', () => {
  const remarks = [
    remarkOf('ada', 'mira', { stage: 'meeting', stageAt: 2, note: 'Bring the tea' }),
    remarkOf('ada', 'theo', { stage: 'contacted', stageAt: 1, note: 'Wrote to her' }),
    remarkOf('ada', 'rhea', { ...NO_REMARK, note: '' }),
  ];
  expect(leadEntries([lead('ada'), lead('grace')], remarks)).toEqual([
    {
      lead: lead('ada'),
      stage: 'meeting',
      notes: [
        { by: 'mira', note: 'Bring the tea' },
        { by: 'theo', note: 'Wrote to her' },
      ],
    },
    { lead: lead('grace'), stage: 'new', notes: [] },
  ]);
});
