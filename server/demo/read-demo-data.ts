import { readFileSync } from 'node:fs';
import * as v from 'valibot';

// Reads the demo's texts and names, which are plain data in ./data. The data refers to people and companies by `key`, and to stages
// and tracks by their keys in demo-event.ts.

/** Parses `data/<name>.json`; throws if its shape is wrong. */
function read<S extends v.GenericSchema>(name: string, schema: S): v.InferOutput<S> {
  return v.parse(schema, JSON.parse(readFileSync(new URL(`data/${name}.json`, import.meta.url), 'utf8')));
}

const text = v.string();
const texts = v.array(v.string());
const number = v.number();
/** Minutes or hours before the demo begins. */
const ago = v.pipe(v.number(), v.integer(), v.minValue(0));
/** A picture in `client/public/demo`: a scene, or the logo of a company. */
const picture = { scene: v.optional(text), logoOf: v.optional(text) };
const stage = v.picklist(['main', 'lab', 'studio', 'commons', 'lounge']);
const track = v.picklist(['audience', 'income', 'craft', 'web', 'community', 'operations', 'after-hours']);
/** Local time of the conference day, `HH:MM`. A time before the day change belongs to the following night. */
const clock = v.pipe(text, v.regex(/^\d\d:\d\d$/));

/** A talk. Without `minutes` it lasts until the next talk on its stage begins. */
const demoTalk = v.strictObject({
  stage,
  at: clock,
  minutes: v.optional(number),
  track,
  by: texts,
  title: text,
  text,
  discussion: v.optional(v.literal(true)),
});
/** A break on one stage, or on all stages if `stage` is missing. */
const demoBreak = v.strictObject({ stage: v.optional(stage), at: clock, minutes: number, title: text });

export type DemoStage = v.InferOutput<typeof stage>;
export type DemoTrack = v.InferOutput<typeof track>;
export type DemoTalk = v.InferOutput<typeof demoTalk>;
export type DemoBreak = v.InferOutput<typeof demoBreak>;

/** The programme, one item per day. */
export const demoProgramme = read(
  'programme',
  v.array(v.strictObject({ talks: v.array(demoTalk), breaks: v.array(demoBreak) })),
);

export const demoCompanies = read(
  'companies',
  v.array(
    v.strictObject({
      key: text,
      name: text,
      country: text,
      mainColor: text,
      ticketType: v.picklist(['basic', 'premium', 'super']),
      /** True for companies that are listed first and shown among the sponsors. */
      priority: v.boolean(),
      place: text,
      companyType: text,
      expertise: texts,
      traffic: texts,
      description: text,
    }),
  ),
);

const profile = {
  firstName: text,
  lastName: text,
  jobPosition: text,
  company: v.optional(text),
  country: text,
  focus: texts,
  traffic: texts,
  about: text,
};

export const demoSpeakers = read('speakers', v.array(v.strictObject({ key: text, ...profile })));

const account = v.strictObject({
  ...profile,
  companyName: v.optional(text),
  companyType: v.optional(v.picklist(['Creator', 'Other'])),
  companyDescription: v.optional(text),
  website: v.optional(text),
  logo: v.optional(text),
  interested: texts,
  roles: v.array(v.picklist(['ROLE_ATTENDEE', 'ROLE_ADMIN'])),
});

/** The people that visitors of the demo can log in as. */
export const accounts = read('accounts', v.strictObject({ attendee: account, exhibitor: account, admin: account }));

const post = { id: text, body: text, pinned: v.optional(v.boolean()), ...picture };

export const lobby = read(
  'lobby',
  v.strictObject({
    posts: v.array(v.strictObject({ ...post, minutesAgo: ago })),
    /** Published this many hours after the demo begins. */
    draft: v.strictObject({ ...post, hoursAhead: number }),
    perks: v.array(
      v.strictObject({
        id: text,
        name: text,
        description: text,
        company: v.optional(text),
        /** Number available; null for no limit. */
        stock: v.nullable(number),
        url: v.optional(text),
        ...picture,
      }),
    ),
    raffles: v.array(
      v.strictObject({ title: text, description: text, closesHoursBeforeEnd: v.optional(number), ...picture }),
    ),
    highlights: v.array(v.strictObject({ title: text, description: text, ...picture })),
    notices: v.array(v.strictObject({ id: text, minutesAgo: ago, title: text, body: text, link: text })),
  }),
);

const caption = v.strictObject({ lang: text, label: text, url: text });

/** Talks of the previous year, by speakers of this event. */
export const replays = read(
  'replays',
  v.array(
    v.strictObject({
      speaker: text,
      title: text,
      minutes: number,
      track: v.picklist(['audience', 'craft', 'web']),
      stage: v.picklist(['main', 'studio']),
      description: text,
      chapters: v.optional(texts, []),
      captions: v.optional(v.array(caption), []),
    }),
  ),
);

/** Chats of a stage or a talk. */
export const conversations = read(
  'conversations',
  v.array(
    v.strictObject({
      stage: v.optional(stage),
      talk: v.optional(text),
      messages: v.array(v.strictObject({ by: text, minutesAgo: ago, text })),
    }),
  ),
);

export const demoRatings = read(
  'ratings',
  v.array(v.strictObject({ talk: text, ratings: v.array(v.strictObject({ by: text, stars: number, text })) })),
);

/** Cards sent to the demo exhibitor's booth. */
export const cards = read('cards', v.array(v.strictObject({ by: text, minutesAgo: ago })));

/** Documents of talks. The files are in the folder `handouts`. */
export const handouts = read('handouts', v.array(v.strictObject({ id: text, talk: text, filename: text })));
