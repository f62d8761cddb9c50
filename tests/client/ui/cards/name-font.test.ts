import { expect, test } from 'vitest';
import { nameFont } from '../../../../client/ui/cards/name-font.ts';

test.each([
  'Ada Lovelace',
  'José Núñez',
  'Łukasz Ångström',
  'Zoë O’Neill',
  'Jo\u0308rg',
  'Şule Çelik',
  'Phạm Minh',
  'Nguyễn Thị Mỹ',
  'Đặng Văn Lữ',
  'Phạm Minh'.normalize('NFD'),
])('the name %s uses the page’s font', (name) => expect(nameFont(name)).toBeUndefined());

test.each(['Иван', '山田 太郎', 'Παπαδόπουλος'])(
  'the name %s, with a letter that font lacks, is set whole in the font of the system',
  (name) => expect(nameFont(name)).toBe('system-font'),
);
