import * as v from 'valibot';
import { pictureUpload } from '../../../domain/calls/upload.ts';
import { LINK_MAX } from '../../../domain/limits/fields.ts';
import { endpoint } from '../../http/endpoint.ts';
import { absolute } from '../pictures/absolute.ts';
import { keepPicture, removeUpload } from './post-pictures.ts';

/** The answer's address is what a post takes as `picture`. What no post takes within a day is removed. */
const uploadPicture = endpoint({
  method: 'post',
  path: '/posts/photos/upload',
  access: 'admin',
  summary: 'Keeps a picture for a post to come.',
  input: v.object({}),
  upload: pictureUpload(),
  output: v.object({ picture_url: v.string() }),
  status: 201,
  handle: async ({ file, ports }) => ({ picture_url: absolute(await keepPicture(file, ports), ports) }),
});

/** A picture that a post shows goes with the post, not by this call. */
const removePicture = endpoint({
  method: 'delete',
  path: '/posts/photos/upload',
  access: 'admin',
  summary: 'Removes an uploaded picture that no post shows.',
  input: v.object({ picture_url: v.pipe(v.string(), v.maxLength(LINK_MAX)) }),
  example: { picture_url: '/uploads/unused-post-picture-large.webp' },
  output: v.null(),
  status: 204,
  refuses: ['not-found', 'conflict'],
  handle: async ({ input, ports }) => {
    await removeUpload(input.picture_url, ports);
    return null;
  },
});

export const postPictureEndpoints = [uploadPicture, removePicture];
