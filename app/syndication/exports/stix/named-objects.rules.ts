import { authorityOf } from '~/entities/addresses/authority.rules'
import type { Entity } from '~/entities/entity.rules'
import type { ExternalReference } from './stix-object.rules'

/** How a bundle speaks of something that has a name in a public list. */
export type NamedThing =
  | { as: 'object'; type: NamedType; reference: ExternalReference }
  /** The standard has no object for it, or none that fits for certain: the report refers to it. */
  | { as: 'reference'; reference: ExternalReference }
  | { as: 'nothing' }

export type NamedType = 'vulnerability' | 'attack-pattern' | 'intrusion-set' | 'course-of-action'

const nothing: NamedThing = { as: 'nothing' }

export function namedThing(entity: Entity): NamedThing {
  const { type, value } = entity
  const url = authorityOf(entity)?.url
  const referenceTo = (source: string): ExternalReference => ({
    source_name: source,
    external_id: value,
    ...(url && { url }),
  })
  const object = (stixType: NamedType, source: string): NamedThing => ({
    as: 'object',
    type: stixType,
    reference: referenceTo(source),
  })
  const reference = (source: string): NamedThing => ({
    as: 'reference',
    reference: referenceTo(source),
  })
  switch (type) {
    case 'cve':
      return object('vulnerability', 'cve')
    case 'capec':
      return object('attack-pattern', 'capec')
    case 'technique':
      return object('attack-pattern', 'mitre-attack')
    case 'group':
      return object('intrusion-set', 'mitre-attack')
    case 'mitigation':
      return object('course-of-action', 'mitre-attack')
    // MITRE's own object for tactics is no part of the standard. Software is malware or a tool: its number does not tell.
    case 'tactic':
    case 'software':
      return reference('mitre-attack')
    case 'atlas':
      return atlasThing(value, object, reference)
    // An advisory may be about malware instead of a vulnerability.
    case 'ghsa':
    case 'cwe':
    case 'owasp':
    case 'rfc':
    case 'nist':
    case 'arxiv':
    case 'doi':
      return reference(type)
    default:
      return nothing
  }
}

/** Techniques (AML.T) and mitigations (AML.M) are objects, tactics (AML.TA) and case studies (AML.CS) are not. */
function atlasThing(
  value: string,
  object: (type: NamedType, source: string) => NamedThing,
  reference: (source: string) => NamedThing,
): NamedThing {
  if (/^AML\.T\d/.test(value)) return object('attack-pattern', 'mitre-atlas')
  return value.startsWith('AML.M')
    ? object('course-of-action', 'mitre-atlas')
    : reference('mitre-atlas')
}
