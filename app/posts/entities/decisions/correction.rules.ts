import { entityNamed, hasPage } from '~/entities/addresses/entity-address.rules'
import { parseCvss } from '~/entities/cvss/vector.rules'
import type { Entity, EntityType } from '~/entities/entity.rules'
import { maxCorrectionLength } from './decision-texts.rules'

/** What an editor typed in place of an entity. */
export interface TypedEntity {
  type: EntityType
  value: string
}

/** The typed identifier in its one spelling; null if it is none of this type. */
export function typedIdentifier({ type, value }: TypedEntity): Entity | null {
  const name = value.trim()
  if (hasPage(type)) return entityNamed(type, name)
  return type === 'cvss' && parseCvss(name) ? { type, value: name } : null
}

/** A text that lists the typed indicator: it is read by the rules of any other text. */
export function listOf({ value }: TypedEntity): string {
  return `\`\`\`ioc\n${value.trim()}\n\`\`\``
}

export type IndicatorReading =
  | { ok: true; entity: Entity }
  | { ok: false; found: EntityType | null }

/** What was read from that text. `found` is what it is instead. */
export function typedIndicator(
  read: readonly (Entity & { written: string[] })[],
  { type, value }: TypedEntity,
): IndicatorReading {
  const [entity] = read
  const isWhole = read.length === 1 && entity?.written.includes(value.trim())
  if (!entity || !isWhole) return { ok: false, found: null }
  if (entity.type !== type) return { ok: false, found: entity.type }
  return { ok: true, entity: { type: entity.type, value: entity.value } }
}

/** Nothing of more than one line, or longer than any address, is read. */
export function isReadable({ value }: TypedEntity): boolean {
  return value.length <= maxCorrectionLength && !/[\r\n`]/.test(value.trim()) && value.trim() !== ''
}
