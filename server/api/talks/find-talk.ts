import * as v from 'valibot';
import { Talk } from '../../../domain/talks/talk.ts';
import type { Ports } from '../../ports.ts';

export async function findTalk(id: string, ports: Ports): Promise<Talk | undefined> {
  const held = (await ports.log.state('pub')).get('talks', id);
  return held && v.parse(Talk, held.doc);
}
