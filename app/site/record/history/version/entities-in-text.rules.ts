import type { PostEntity } from '~/entities/post-entity.rules'
import { spellingFinder } from '~/markdown/steps/mentions/find-spellings'

/**
 * What an earlier text of a post names, of all that the present one names: which letters are an entity was decided for
 * the present text only.
 */
export function entitiesInText(entities: readonly PostEntity[], text: string): PostEntity[] {
  if (entities.length === 0) return []
  const linesOf = linesBySpelling(entities, text)
  return entities.flatMap((entity) => {
    const found = entity.written.flatMap((spelling) => linesOf.get(spelling) ?? [])
    if (found.length === 0) return []
    return { ...entity, count: found.length, lines: [...new Set(found)] }
  })
}

/** The line of each occurrence, counted from 1. */
function linesBySpelling(entities: readonly PostEntity[], text: string): Map<string, number[]> {
  const find = spellingFinder(entities.flatMap(({ written }) => written))
  const lines = new Map<string, number[]>()
  let [line, counted] = [1, 0]
  for (const { start, spelling } of find(text)) {
    for (; counted < start; counted += 1) if (text[counted] === '\n') line += 1
    const known = lines.get(spelling)
    if (known) known.push(line)
    else lines.set(spelling, [line])
  }
  return lines
}
