import { expect, test } from 'vitest';
import { runsOf } from '../../../../server/platform/certificates/certificate-fonts.ts';

const NAMES = {
  latin: 'noto-serif',
  arabic: 'noto-naskh-arabic',
  hebrew: 'noto-serif-hebrew',
  devanagari: 'noto-serif-devanagari',
  thai: 'noto-serif-thai',
};
const from = (family: keyof typeof NAMES): string => expect.stringContaining(`@fontsource/${NAMES[family]}/`) as string;

test('right-to-left text is drawn from the right, with mirrored signs', async () => {
  expect(await runsOf('שרה (כהן) 12', 'regular')).toEqual([
    { text: '12', font: from('latin') },
    { text: ' (', font: from('latin') },
    { text: 'כהן', font: from('hebrew') },
    { text: ') ', font: from('latin') },
    { text: 'שרה', font: from('hebrew') },
  ]);
  expect(await runsOf('Ana (שרה) Müller', 'regular')).toEqual([
    { text: 'Ana (', font: from('latin') },
    { text: 'שרה', font: from('hebrew') },
    { text: ') Müller', font: from('latin') },
  ]);
});

test('joined letters and marks above or below them stay in one run', async () => {
  for (const [word, family] of [
    ['محمّد', 'arabic'],
    ['علی\u200Cرضا', 'arabic'],
    ['क्षत्रिय', 'devanagari'],
    ['ฟ้าใส', 'thai'],
    ['יוֹסֵף', 'hebrew'],
  ] as const) {
    expect(await runsOf(word, 'bold')).toEqual([{ text: word, font: from(family) }]);
  }
});
