import type { Entity } from '~/entities/entity.rules'

/** The technique that a sub-technique is part of, and the sub-techniques of a technique. */
export interface Relatives {
  parent: Entity | null
  parts: Entity[]
}

/** No technique of ATT&CK has as many parts. */
const maxParts = 30
const subTechnique = /^(T\d{4})\.\d{3}$/

/** All that there may be. Which of them posts name is another question. */
export function relativesOf({ type, value }: Entity): Entity[] {
  if (type !== 'technique') return []
  const [, parent] = subTechnique.exec(value) ?? []
  if (parent) return [{ type, value: parent }]
  return Array.from({ length: maxParts }, (_, index) => ({
    type,
    value: `${value}.${String(index + 1).padStart(3, '0')}`,
  }))
}

export function relativesAmong(relatives: readonly Entity[], named: readonly Entity[]): Relatives {
  const isPart = ({ value }: Entity) => subTechnique.test(value)
  const found = relatives.filter((one) => named.some(({ value }) => value === one.value))
  return { parent: found.find((one) => !isPart(one)) ?? null, parts: found.filter(isPart) }
}
