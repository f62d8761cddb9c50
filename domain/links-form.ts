import * as v from 'valibot';
import { formTexts } from './form-texts.ts';
import { TALK_LINK_TITLE_MAX, TALK_LINKS_MAX } from './limits/talk-fields.ts';
import { linkTitle } from './link-services.ts';
import { httpLink } from './links.ts';

/** A link as forms have it. Without a title, the host or the chat is named. */
const LinkForm = v.pipe(
  v.object({
    title: v.pipe(
      v.string('The title of a link is text'),
      v.trim(),
      v.maxLength(TALK_LINK_TITLE_MAX, `The title of a link has at most ${TALK_LINK_TITLE_MAX} characters`),
    ),
    url: httpLink(formTexts.linkWrong),
  }),
  v.transform(({ title, url }) => ({ title: title || linkTitle(url), url })),
);

/** Links of a talk, a stage or the event. `tooMany`: the error from the 21st on. */
export const linksForm = (tooMany: string) =>
  v.pipe(v.array(LinkForm, 'Links are a list'), v.maxLength(TALK_LINKS_MAX, tooMany));
