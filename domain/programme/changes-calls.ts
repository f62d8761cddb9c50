import * as v from 'valibot';
import { call } from '../calls/call.ts';

const Item = v.object({
  id: v.string(),
  url: v.string(),
  /** The first sentence of `content_text`. */
  title: v.string(),
  content_text: v.string(),
  date_published: v.string(),
  /** `added`, `removed`, `cancelled`, `restored`, `renamed`, `moved`, `room`. */
  tags: v.array(v.string()),
  _plenary: v.object({ talk_id: v.string() }),
});

/** The latest changes of the programme, as a JSON Feed (jsonfeed.org, version 1.1). */
export const readProgrammeChanges = call({
  method: 'get',
  path: '/programme/changes.json',
  access: 'anyone',
  open: true,
  input: v.object({}),
  output: v.object({
    version: v.literal('https://jsonfeed.org/version/1.1'),
    title: v.string(),
    home_page_url: v.string(),
    feed_url: v.string(),
    language: v.string(),
    items: v.array(Item),
  }),
  produces: 'application/feed+json',
});
