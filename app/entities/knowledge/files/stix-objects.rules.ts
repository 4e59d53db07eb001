import { z } from 'zod'
import type { IdentifierType } from '../../entity.rules'

/** The STIX objects that have an identifier, with what it looks like. */
const kinds: Record<string, { type: IdentifierType; pattern: RegExp }> = {
  'attack-pattern': { type: 'technique', pattern: /^T\d{4}(?:\.\d{3})?$/ },
  'x-mitre-tactic': { type: 'tactic', pattern: /^TA\d{4}$/ },
  'intrusion-set': { type: 'group', pattern: /^G\d{4}$/ },
  malware: { type: 'software', pattern: /^S\d{4}$/ },
  tool: { type: 'software', pattern: /^S\d{4}$/ },
  // Before 2019 a mitigation had the identifier of its technique.
  'course-of-action': { type: 'mitigation', pattern: /^M\d{4}$/ },
}
const atlasId = /^AML\.(?:TA|T|M|CS)\d{4}(?:\.\d{3})?$/

const mitreObject = z.object({
  type: z.string(),
  id: z.string(),
  name: z.string().optional(),
  description: z.string().optional(),
  modified: z.string().optional(),
  revoked: z.boolean().optional(),
  x_mitre_deprecated: z.boolean().optional(),
  x_mitre_version: z.string().optional(),
  kill_chain_phases: z.array(z.object({ kill_chain_name: z.string() })).optional(),
  external_references: z
    .array(z.object({ source_name: z.string(), external_id: z.string().optional() }))
    .optional(),
})

const relationship = z.object({
  relationship_type: z.literal('revoked-by'),
  source_ref: z.string(),
  target_ref: z.string(),
})

export type MitreObject = z.infer<typeof mitreObject>

/** An object of ATT&CK or ATLAS that has an identifier. */
export interface IdentifiedObject {
  type: IdentifierType
  value: string
  object: MitreObject
}

interface Relationship {
  source_ref: string
  target_ref: string
}

/** What is of use in a bundle. Most of it, above all who uses what, is left out. */
export function readObjects(objects: readonly unknown[]) {
  const identified: IdentifiedObject[] = []
  const relationships: Relationship[] = []
  let collection: MitreObject | null = null
  for (const item of objects) {
    const type = typeOf(item)
    if (type === 'relationship') {
      const { data } = relationship.safeParse(item)
      if (data) relationships.push(data)
    } else if (type === 'x-mitre-collection') {
      collection = mitreObject.safeParse(item).data ?? collection
    } else if (Object.hasOwn(kinds, type)) {
      const { data } = mitreObject.safeParse(item)
      const found = data && identify(data)
      if (found) identified.push(found)
    }
  }
  return { identified, relationships, collection }
}

function typeOf(item: unknown): string {
  return typeof item === 'object' && item !== null && 'type' in item ? String(item.type) : ''
}

function identify(object: MitreObject): IdentifiedObject | null {
  const kind = kinds[object.type]
  for (const { source_name, external_id } of object.external_references ?? []) {
    if (!kind || external_id === undefined || !source_name.startsWith('mitre-')) continue
    const value = external_id.trim()
    if (atlasId.test(value)) return { type: 'atlas', value, object }
    if (kind.pattern.test(value)) return { type: kind.type, value, object }
  }
  return null
}

/** The successor of each object, by its STIX id. If that was revoked too, the successor is the last one. */
export function successorsIn(
  identified: readonly IdentifiedObject[],
  relationships: readonly Relationship[],
): Map<string, IdentifiedObject> {
  const byId = new Map(identified.map((found) => [found.object.id, found]))
  const next = new Map(relationships.map((found) => [found.source_ref, found.target_ref]))
  const successors = new Map<string, IdentifiedObject>()
  for (const start of next.keys()) {
    const seen = new Set([start])
    let last = start
    for (let at = next.get(start); at !== undefined && !seen.has(at); at = next.get(at)) {
      seen.add(at)
      last = at
    }
    const successor = last === start ? undefined : byId.get(last)
    if (successor) successors.set(start, successor)
  }
  return successors
}
