import { removePostPicture, uploadPostPicture } from '../../../domain/posts/post-calls.ts';
import { endpoint } from '../../http/endpoint.ts';
import { absolute } from '../pictures/absolute.ts';
import { keepPicture, removeUpload } from './post-pictures.ts';

export const postPictureEndpoints = [
  /** The answer's address is what a post takes as `picture`. What no post takes within a day is removed. */
  endpoint(uploadPostPicture, {
    summary: 'Keeps a picture for a post to come.',
    handle: async ({ actor, file, ports }) => ({ picture_url: absolute(await keepPicture(file, actor, ports), ports) }),
  }),
  /** A picture that a post shows goes with the post, not by this call. */
  endpoint(removePostPicture, {
    summary: 'Removes an uploaded picture that no post shows.',
    example: { picture_url: '/uploads/unused-post-picture-large.webp' },
    refuses: ['not-found', 'conflict'],
    handle: async ({ input, ports }) => {
      await removeUpload(input.picture_url, ports);
      return null;
    },
  }),
];
