import { talkFields } from '../../../domain/talks/talk-fields.ts';
import { listsOnDevice } from './released-fields.ts';
import { setTalkFields } from './talk-fields.ts';

/** Gives filters and search of talks the released fields, now and after each release. Returns a function that stops it. */
export function followTalkFields(): () => void {
  const { get, subscribe } = listsOnDevice.talk;
  const follow = (): void => {
    const list = get();
    setTalkFields(list && talkFields(list));
  };
  follow();
  return subscribe(follow);
}
