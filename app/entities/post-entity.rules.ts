import type { FoundEntity } from './entity.rules'

/** An entity of a post, after what its editors decided. Readers see only those that are on. */
export interface PostEntity extends Omit<FoundEntity, 'state' | 'mistakenScore'> {
  state: 'on' | 'waiting' | 'refused'
}
