import { expect, test } from 'vitest';
import { FACT_IDS, FACT_LABELS, pageFacts, isFactId } from '../../../domain/pages/facts.ts';
import { BLANK, countBlanks, factsIn, fillFacts, hasWords, isOwnPath } from '../../../domain/pages/page-html.ts';
import { publishRefusal } from '../../../domain/pages/page-form.ts';
import { PAGE_KINDS } from '../../../domain/pages/page.ts';
import { pageTemplates, shownTemplate } from '../../../domain/pages/templates/templates.ts';
import { mayLeadTo } from '../../../domain/posts/post-html.ts';
import { cleanPage } from '../../../server/platform/html.ts';
import { conference } from '../../support/conference.ts';

const plain = { push: true, webhooks: false };
const facts = pageFacts(conference, [], plain);

test('every fact has a value and a label', () => {
  expect(Object.keys(facts)).toEqual([...FACT_IDS]);
  expect(Object.keys(FACT_LABELS)).toEqual([...FACT_IDS]);
  expect(Object.values(facts).filter((text) => text === '')).toEqual([]);
});

const texts = PAGE_KINDS.flatMap((kind) => {
  const { html, shown } = pageTemplates[kind];
  return [html, shown?.html, shown?.hint].filter((text) => text !== undefined).map((text) => [kind, text] as const);
});

test.for(texts)('every fact that our text for %s names is known', ([, html]) => {
  expect(factsIn(html).filter((id) => !isFactId(id))).toEqual([]);
  expect([...html.matchAll(/<data value="(\w+)">/g)].filter(([, id]) => id !== BLANK && !isFactId(id ?? ''))).toEqual(
    [],
  );
  expect(fillFacts(html, facts)).not.toContain('"></data>');
});

test.for(texts)('our text for %s passes the cleaner unchanged, and its links lead somewhere', ([, html]) => {
  expect(cleanPage(html)).toBe(html);
  const links = [...html.matchAll(/href="([^"]*)"/g)].map(([, href = '']) => href);
  expect(links.filter((href) => !isOwnPath(href) && !mayLeadTo(href))).toEqual([]);
});

test('what is shown without pages of the event has no blanks; what organisers begin with cannot be published as it is', () => {
  for (const id of ['privacy', 'terms']) {
    const { shown } = shownTemplate(id)!;
    expect(countBlanks(shown.html)).toBe(0);
    expect(hasWords(shown.html)).toBe(true);
    expect(publishRefusal({ html: pageTemplates[id as 'privacy'].html, link: '' })).toMatchObject({
      message: 'Fill in the yellow parts first.',
    });
  }
  expect(shownTemplate('imprint')).toBeUndefined();
});

test('our texts promise nothing that this product does not do', () => {
  const all = texts.map(([, html]) => html).join('\n');
  for (const gone of ['within a month', 'keep your confidence', 'explain why', 'before the change holds'])
    expect(all).not.toContain(gone);
});

test('a fact follows the event and its server', () => {
  const talk = { videos: { vimeo: '76979871', jw: 'abc' } };
  expect(pageFacts({ ...conference, chatKeepDays: 1 }, [talk], { push: false, webhooks: true })).toMatchObject({
    chatKeepDays: '1 day',
    videoServices:
      'Video services learn that you watch when, and only when, you press play on a talk they carry: Vimeo and JW Player.',
    push: 'No notifications are sent to devices.',
    webhooks: 'The organisers pass changes of people and tickets on to other systems that they use.',
  });
  expect(pageFacts({ ...conference, contact: 'https://harbour.example/help' }, [], plain).contact).toBe(
    'You reach the organisers at harbour.example/help.',
  );
  expect(pageFacts({ ...conference, consentKeepMonths: 0 }, [], plain).consentKept).toBe(
    'What you accepted is deleted with you.',
  );
  expect(pageFacts({ ...conference, accountKeepDays: 90 }, [], plain).accountsKept).toBe(
    'An account that nobody uses for 90 days after the event is erased. You get a mail 14 days before.',
  );
  expect(facts.accountsKept).toBe(
    'Your account stays until you or the organisers erase it, or the organisers close the server.',
  );
});

test('a fact is filled in as text, whatever it contains; blanks stay', () => {
  const html = '<p><data value="eventName">old</data> by <data value="blank">you</data></p>';
  expect(fillFacts(html, { eventName: '<b>$& "Harbour"</b>', blank: 'no' })).toBe(
    '<p><data value="eventName">&lt;b&gt;$&amp; "Harbour"&lt;/b&gt;</data> by <data value="blank">you</data></p>',
  );
  expect(cleanPage(fillFacts(html, { eventName: '<script>x</script>' }))).not.toContain('<script');
});

test('the cleaner keeps known facts and blanks, and links to screens of the app; all else as in posts', () => {
  expect(cleanPage('<p><data value="secrets">x</data><data value="chatKeepDays" onclick="x()">3</data></p>')).toBe(
    '<p>x<data value="chatKeepDays">3</data></p>',
  );
  expect(cleanPage('<a href="/app/settings">a</a><a href="/api/profile">b</a><a href="//evil.example">c</a>')).toBe(
    '<a href="/app/settings">a</a><a>b</a><a>c</a>',
  );
});
