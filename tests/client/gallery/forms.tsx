import { useState } from 'react';
import * as v from 'valibot';
import { ActionBar } from '../../../client/ui/actions/action-bar.tsx';
import { Button } from '../../../client/ui/actions/button.tsx';
import { AreaField } from '../../../client/ui/form/area-field.tsx';
import { ChoiceField } from '../../../client/ui/form/choice-field.tsx';
import { ChecksField } from '../../../client/ui/form/checks-field.tsx';
import { Form } from '../../../client/ui/form/form.tsx';
import { NumberField } from '../../../client/ui/form/number-field.tsx';
import { PickerField } from '../../../client/ui/form/picker-field.tsx';
import { PictureField } from '../../../client/ui/form/pictures/picture-field.tsx';
import type { FormRefusal } from '../../../client/ui/form/state/place-refusal.ts';
import { SelectField } from '../../../client/ui/form/select-field.tsx';
import { SubmitButton } from '../../../client/ui/form/submit-button.tsx';
import { SwitchField } from '../../../client/ui/form/switch-field.tsx';
import { TextField } from '../../../client/ui/form/text-field.tsx';
import { Section } from '../../../client/ui/layout/section.tsx';

const TalkForm = v.object({
  title: v.pipe(v.string(), v.nonEmpty('A talk has a title'), v.maxLength(60, 'At most 60 characters')),
  description: v.pipe(v.string(), v.maxLength(400, 'At most 400 characters')),
  minutes: v.pipe(v.number('A talk takes whole minutes'), v.minValue(1, 'A talk takes a minute at least')),
  stage: v.pipe(v.string(), v.nonEmpty('A talk has a stage')),
  days: v.pipe(v.array(v.string()), v.minLength(1, 'Choose a day at least')),
  niches: v.pipe(v.array(v.string()), v.minLength(1, 'You must select at least 1 focus niche')),
  who: v.string(),
  photo: v.optional(v.instance(Blob)),
  questions: v.boolean(),
});
type TalkForm = v.InferOutput<typeof TalkForm>;

const NOTHING = {
  title: '',
  description: '',
  minutes: undefined,
  stage: '',
  days: [],
  niches: [],
  who: '',
  photo: undefined,
  questions: true,
};

const options = (words: readonly string[]) => words.map((word) => ({ value: word, label: word }));
const NICHES = options([
  'Business Opportunity',
  'Content Marketing',
  'Crypto',
  'Dating',
  'Ecommerce',
  'Gaming',
  'Health & Beauty',
  'Mobile App',
  'Mobile Content',
  'Nutra',
  'Pay Per Call',
  'Streaming',
  'Other',
]);
const DAYS = options(['Day One', 'Day Two', 'Day Three']);
const STAGES = options(['Main Stage', 'Workshop']);

/** The gallery's server: it rejects what the test types. */
const answer = ({ title }: TalkForm): FormRefusal | undefined => {
  if (title === 'Silence') return { code: 'network', message: 'Network Error' };
  if (title !== 'Refused') return undefined;
  const data = [
    { field: 'stage', message: 'Somebody else speaks there' },
    { field: 'speakers.0', message: 'There is no such speaker' },
  ];
  return { code: 'invalid', message: 'Some of it does not stand', data };
};

export function Forms() {
  const [said, setSaid] = useState('');
  const [isOnline, setOnline] = useState(true);
  const send = async (values: TalkForm) => {
    const refusal = answer(values);
    if (!refusal) setSaid(JSON.stringify({ ...values, photo: values.photo?.type }));
    return refusal;
  };
  return (
    <Section title="A form">
      <Form schema={TalkForm} defaultValues={NOTHING} onSubmit={send}>
        <PictureField name="photo" label="Your photo" hint="PNG or JPG. We resize it on your device." />
        <TextField name="title" label="Title" most={60} />
        <AreaField name="description" label="Description" most={400} />
        <NumberField name="minutes" label="Length" unit="minutes" />
        <SelectField name="stage" label="Stage" options={STAGES} none="Choose a stage" />
        <ChecksField name="days" label="Days" options={DAYS} most={2} />
        <PickerField
          name="niches"
          label="Focus niches"
          options={NICHES}
          most={4}
          none="Choose niches"
          search="Search 13 niches"
        />
        <ChoiceField
          name="who"
          label="For whom"
          options={['Creators', 'Brands', 'Other'].map((word) => ({ value: word, label: word }))}
          none="Choose a kind"
        />
        <SwitchField name="questions" label="Questions" hint="People ask and vote" />
        <SubmitButton blocked={isOnline ? undefined : 'You need a connection to save'}>Save talk</SubmitButton>
      </Form>
      <output>{said}</output>
      <ActionBar note="3 changes" detail="Draft kept 10:41">
        <Button kind="quiet" onClick={() => setOnline(!isOnline)}>
          Lose the network
        </Button>
      </ActionBar>
    </Section>
  );
}
