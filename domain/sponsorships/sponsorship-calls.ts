import * as v from 'valibot';
import { call } from '../calls/call.ts';
import { PageFields, pageSchema } from '../calls/paging.ts';
import { pictureUpload } from '../calls/upload.ts';
import { thingId } from '../fields.ts';
import { NewSponsorship, SponsorshipChange } from './sponsorship.ts';

export const SponsorshipView = v.object({
  id: v.string(),
  rev: v.string(),
  title: v.string(),
  link: v.string(),
  image: v.nullable(v.string()),
  order: v.number(),
});

export const listSponsorships = call({
  method: 'get',
  path: '/sponsorships',
  access: 'logged-in',
  input: v.object(PageFields),
  output: pageSchema(SponsorshipView),
});

export const addSponsorship = call({
  method: 'post',
  path: '/sponsorships',
  access: 'admin',
  input: NewSponsorship,
  output: SponsorshipView,
  status: 201,
});

export const editSponsorship = call({
  method: 'patch',
  path: '/sponsorships/:id',
  access: 'admin',
  input: v.object({ ...SponsorshipChange.entries, id: thingId }),
  output: SponsorshipView,
  current: SponsorshipView,
});

export const deleteSponsorship = call({
  method: 'delete',
  path: '/sponsorships/:id',
  access: 'admin',
  input: v.object({ id: thingId }),
  output: v.null(),
  current: SponsorshipView,
  status: 204,
});

export const storeSponsorshipImage = call({
  method: 'post',
  path: '/sponsorships/image/:id',
  access: 'admin',
  input: v.object({ id: thingId }),
  output: SponsorshipView,
  upload: pictureUpload(),
});
