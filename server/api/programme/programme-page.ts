import { type ConferenceDay, conferenceDays } from '../../../domain/event/conference-days.ts';
import { areDaysListed } from '../../../domain/event/event-dates.ts';
import type { EventSettings } from '../../../domain/event/event-settings.ts';
import { dayDate, talkTimes, zoneAbbreviation } from '../../../domain/event/time-display.ts';
import type { ProgrammeView } from '../../../domain/programme/programme-calls.ts';
import type { Stage } from '../../../domain/stages/stage.ts';
import type { Track } from '../../../domain/stages/track.ts';
import { talksOn } from '../../../domain/talks/schedule/schedule-grid.ts';
import { byStart, endsAt, type Talk } from '../../../domain/talks/talk.ts';
import { type HtmlText, html } from '../../http/html.ts';

/** All styles of the public programme. Inline, so that a frame needs only one request. */
const STYLE = `
:root{color-scheme:light dark;--ink:light-dark(#1b1a17,#f1f0ee);--ink-2:light-dark(#56534d,#b9b6b0);
--line:light-dark(#dedbd5,#3a3835);
--card:light-dark(#fff,#1c1b19);--page:light-dark(#faf9f7,#131211);--link:light-dark(#2f49b8,#a9b8ff)}
:root[data-theme=light]{color-scheme:light}:root[data-theme=dark]{color-scheme:dark}
*{box-sizing:border-box}
body{margin:0;background:var(--page);color:var(--ink);font:1rem/1.5 system-ui,sans-serif;overflow-wrap:anywhere}
main{max-inline-size:52rem;margin-inline:auto;padding:1rem}
h1,h2,h3,p,ol,ul{margin:0}h1{font-size:1.75rem;line-height:1.2}h2{font-size:1.25rem;padding-block:1.5rem .5rem}
h3{font-size:1rem;line-height:1.4}
a,summary{color:var(--link)}a:focus-visible,summary:focus-visible{outline:2px solid;outline-offset:2px;border-radius:2px}
.small{color:var(--ink-2);font-size:.875rem}.ways{padding-block-start:1.5rem}
nav ul{display:flex;flex-wrap:wrap;gap:.25rem 1rem;padding:0;list-style:none}nav a{display:inline-block;padding-block:.5rem}
.day{padding:0;list-style:none;display:grid;gap:.5rem}
.talk{background:var(--card);border:1px solid var(--line);border-inline-start:4px solid var(--track,var(--line));
border-radius:.5rem;padding:.75rem 1rem;display:grid;
grid-template-columns:7.5rem minmax(0,1fr);gap:.25rem 1rem;scroll-margin-block-start:1rem}
.talk time{font-variant-numeric:tabular-nums;font-weight:600}.talk:target{outline:2px solid var(--link)}
.break{background:none;border-style:dashed;border-inline-start-width:1px;padding-inline-start:calc(1rem + 3px)}.break h3{font-weight:400}
.off h3{text-decoration:line-through}.off strong{display:inline-block}
summary{cursor:pointer;padding-block:.25rem;inline-size:fit-content}details p{padding-block:.25rem .5rem}
@media (width<34rem){.talk{grid-template-columns:minmax(0,1fr)}}
@media print{:root,:root[data-theme]{color-scheme:light}body{background:none}nav,summary,.ways{display:none}.talk{break-inside:avoid}}
`;

export interface ProgrammeContents {
  readonly event: EventSettings;
  readonly talks: readonly Talk[];
  readonly stages: readonly Stage[];
  readonly tracks: readonly Track[];
}

interface PageOptions {
  readonly view: ProgrammeView;
  /** True if the page is in a frame on another site, which already names the event. */
  readonly isEmbedded: boolean;
}

/** Returns whether the programme has the requested day and stage. */
export const isInProgramme = ({ day, stage }: ProgrammeView, event: EventSettings, stages: readonly Stage[]): boolean =>
  (day === undefined || conferenceDays(event).some(({ date }) => date === day)) &&
  (stage === undefined || stages.some(({ id }) => id === stage));

/** Returns the programme as one page of plain HTML, without scripts, further requests or log-in. */
export function programmePage(contents: ProgrammeContents, { view, isEmbedded }: PageOptions): string {
  const { event, stages } = contents;
  const days = conferenceDays(event).filter(({ date }) => view.day === undefined || date === view.day);
  const stage = stages.find(({ id }) => id === view.stage);
  const isShown = (talk: Talk): boolean => !stage || talk.stageId === stage.id || talk.kind === 'break';
  const shown = { ...contents, talks: contents.talks.filter(isShown).toSorted(byStart) };
  const title = stage ? `${event.name}: ${stage.name}` : event.name;
  const head = isEmbedded ? html`<h1 class="small">${title}</h1>` : html`<h1>${title}</h1>`;
  return page(
    { title: `Programme of ${event.name}`, theme: view.theme },
    html`${head}
      <p class="small">${factsOf(event)}</p>
      ${days.length > 1 ? dayLinks(days) : ''} ${days.map((day) => daySection(day, shown))} ${isEmbedded ? '' : waysOn}`,
  );
}

const intoApp = html`<a href="/app/schedule">Open in the app</a>`;
const waysOn = html`<p class="small ways">${intoApp} · <a href="/api/calendar/event">As a calendar</a></p>`;

/** Returns the page that is shown if there is no public programme. Participants have the programme in the app. */
export const noProgrammePage = (message: string, { view, isEmbedded }: PageOptions): string =>
  page(
    { title: 'Programme', theme: view.theme },
    html`<h1>Programme</h1>
      <p>${message}</p>
      ${isEmbedded ? '' : html`<p class="small ways">${intoApp}</p>`}`,
  );

function page(
  { title, theme }: { readonly title: string; readonly theme: ProgrammeView['theme'] },
  body: HtmlText,
): string {
  return html`<!doctype html>
    <html lang="en" ${theme ? html`data-theme="${theme}"` : ''}>
      <head>
        <meta charset="utf-8" />
        <meta name="viewport" content="width=device-width" />
        <title>${title}</title>
        ${html.trusted(`<style>${STYLE}</style>`)}
      </head>
      <body>
        <main>${body}</main>
      </body>
    </html>`.text;
}

function factsOf(event: EventSettings): string {
  const [first, last] = [dayDate(event.firstDay), dayDate(event.lastDay)];
  const days = conferenceDays(event);
  const listed = areDaysListed(event) ? days.map(({ date }) => dayDate(date)).join(', ') : undefined;
  const short = zoneAbbreviation(event.zone, days[0]?.startsAt ?? 0);
  const zone = short === event.zone ? `times in ${short}` : `times in ${event.zone} (${short})`;
  const dates = listed ?? (first === last ? first : `${first} – ${last}`);
  return [dates, event.location, zone].filter((part) => part !== '').join(' · ');
}

const dayLinks = (days: readonly ConferenceDay[]): HtmlText =>
  html`<nav aria-label="Days">
    <ul>
      ${days.map((day) => html`<li><a href="#${day.date}">${day.label}, ${dayDate(day.date)}</a></li>`)}
    </ul>
  </nav>`;

function daySection(day: ConferenceDay, { event, talks, stages, tracks }: ProgrammeContents): HtmlText {
  const days = conferenceDays(event);
  const today = talksOn(talks, day).toSorted(byStart);
  const places = new Map(stages.map((stage) => [stage.id, stage]));
  const themes = new Map(tracks.map((track) => [track.id, track]));
  return html`<section aria-labelledby="${day.date}">
    <h2 id="${day.date}">${day.label} <span class="small">${dayDate(day.date)}</span></h2>
    ${today.length === 0 ? html`<p class="small">Nothing is planned for this day yet.</p>` : ''}
    <ol class="day">
      ${today.map((talk) =>
        talkEntry(talk, {
          zone: event.zone,
          days,
          stage: places.get(talk.stageId ?? ''),
          track: themes.get(talk.trackId ?? ''),
        }),
      )}
    </ol>
  </section>`;
}

interface Around {
  readonly zone: string;
  readonly days: readonly ConferenceDay[];
  readonly stage: Stage | undefined;
  readonly track: Track | undefined;
}

function talkEntry(talk: Talk, { zone, days, stage, track }: Around): HtmlText {
  const facts = [stage?.name, track?.name, talk.speakers.map(({ name }) => name).join(', ')]
    .filter(Boolean)
    .join(' · ');
  const look = ['talk', talk.kind === 'talk' ? '' : 'break', talk.cancelled ? 'off' : ''].filter(Boolean).join(' ');
  const startsAt = new Date(talk.startsAt).toISOString();
  const times = talkTimes(talk.startsAt, endsAt(talk), { zone, days });
  return html`<li class="${look}" id="talk-${talk.id}" ${track ? html`style="--track:${track.color}"` : ''}>
    <time datetime="${startsAt}">${times}</time>
    <div>
      <h3>${talk.title}${talk.cancelled ? html` <strong>Cancelled</strong>` : ''}</h3>
      ${facts === '' ? '' : html`<p class="small">${facts}</p>`} ${aboutOf(talk)}
    </div>
  </li>`;
}

function aboutOf({ title, description }: Talk): HtmlText | '' {
  const paragraphs = description.split(/\n\s*\n/).filter((paragraph) => paragraph.trim() !== '');
  if (paragraphs.length === 0) return '';
  return html`<details>
    <summary aria-label="About ${title}">About</summary>
    ${paragraphs.map((paragraph) => html`<p>${paragraph}</p>`)}
  </details>`;
}
