import { vectorScore } from '../cvss/score.rules'
import { type Entity, entityKey, type FoundEntity } from '../entity.rules'
import type { PostEntity } from '../post-entity.rules'
import type { Decision } from './decision.rules'
import { hideWaiting } from './hide-waiting.rules'

/** What a post names, after what its editors decided. Two that are corrected to the same become one. */
export function applyDecisions(
  found: readonly FoundEntity[],
  decisions: readonly Decision[],
): PostEntity[] {
  const byKey = new Map(decisions.map((decision) => [entityKey(decision), decision]))
  const entities = new Map<string, PostEntity>()
  for (const entity of found) {
    const decided = decidedEntity(entity, byKey.get(entityKey(entity)))
    const key = entityKey(decided)
    const same = entities.get(key)
    entities.set(key, same ? joined(same, decided) : decided)
  }
  return hideWaiting([...entities.values()])
}

function decidedEntity(found: FoundEntity, decision: Decision | undefined): PostEntity {
  const { mistakenScore: _, ...entity } = found
  switch (decision?.decision) {
    case 'accepted':
      return { ...entity, state: 'on' }
    case 'refused':
      return { ...entity, state: 'refused' }
    case 'corrected':
      return { ...withoutScore(entity), ...scored(decision.corrected), state: 'on' }
    default:
      return entity
  }
}

function withoutScore({ score: _, ...entity }: Omit<FoundEntity, 'mistakenScore'>) {
  return entity
}

/** The score of another vector is another one. */
function scored(entity: Entity): Entity & { score?: number } {
  const score = entity.type === 'cvss' ? vectorScore(entity.value) : null
  return { type: entity.type, value: entity.value, ...(score !== null && { score }) }
}

function joined(one: PostEntity, other: PostEntity): PostEntity {
  const isOn = one.state === 'on' || other.state === 'on'
  return {
    ...one,
    count: one.count + other.count,
    lines: [...new Set([...one.lines, ...other.lines])].toSorted((a, b) => a - b),
    written: [...new Set([...one.written, ...other.written])].toSorted(
      (a, b) => b.length - a.length,
    ),
    state: isOn ? 'on' : one.state,
  }
}
