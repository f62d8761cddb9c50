import * as v from 'valibot';
import { formTexts } from '../form-texts.ts';
import { isHttpLink, typedLink, vimeoVideo } from '../links.ts';

// Links of exhibitors, in addition to their website (spec 5); each is optional.

const linkTo = (pages: RegExp, wrong: string) =>
  v.pipe(
    v.string(wrong),
    v.transform(typedLink),
    v.check((text) => text === '' || (isHttpLink(text) && pages.test(text)), wrong),
  );

/** A page on facebook.com or fb.me. */
export const FacebookLink = linkTo(
  /^https:\/\/(?:[\w-]+\.)?(?:facebook\.com|fb\.com|fb\.me)\/[^/]/i,
  formTexts.facebookWrong,
);

/** An account on twitter.com or x.com. */
export const TwitterLink = linkTo(/^https:\/\/(?:(?:www|mobile)\.)?(?:twitter|x)\.com\/[^/]/i, formTexts.twitterWrong);

/** A Vimeo video. Stored as a new address made from its number only. */
export const VimeoLink = v.pipe(
  v.string(formTexts.vimeoWrong),
  v.transform(typedLink),
  v.transform((text) => (text === '' ? '' : filmAddress(text))),
  v.string(formTexts.vimeoWrong),
);

function filmAddress(link: string): string | undefined {
  const film = vimeoVideo(link);
  return film && ['https://vimeo.com', film.id, ...(film.hash === undefined ? [] : [film.hash])].join('/');
}
