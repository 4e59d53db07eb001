import type { KnowledgeSource } from '../knowledge-source.rules'
import {
  dayIn,
  downloadAgain,
  type KnowledgeEntry,
  type KnowledgeFile,
  KnowledgeFileError,
} from './knowledge-file.rules'
import { firstParagraph } from './plain-text.rules'
import {
  type IdentifiedObject,
  type MitreObject,
  readObjects,
  successorsIn,
} from './stix-objects.rules'

export function isStix(json: object): boolean {
  return 'objects' in json && Array.isArray(json.objects)
}

/** The matrix of a technique, as ATT&CK and ATLAS name it. */
const sourceOfKillChain: Record<string, KnowledgeSource> = {
  'mitre-attack': 'attack-enterprise',
  'mitre-mobile-attack': 'attack-mobile',
  'mitre-ics-attack': 'attack-ics',
  'mitre-atlas': 'atlas',
}

/** A bundle of ATT&CK (enterprise, mobile or ICS) or of ATLAS. */
export function readStix({ objects }: { objects: unknown[] }): KnowledgeFile {
  const read = readObjects(objects)
  const source = sourceOf(read.identified)
  const identified = bestOfEach(read.identified.filter(({ type }) => isOf(source, type)))
  const successors = successorsIn(read.identified, read.relationships)
  const byValue = new Map(identified.map((found) => [found.value, found]))
  const entries = identified.map((object) => entryOf(object, byValue, successors))
  return { source, ...editionOf(source, read), entries }
}

function sourceOf(identified: readonly IdentifiedObject[]): KnowledgeSource {
  const counts = new Map<KnowledgeSource, number>()
  for (const { object } of identified) {
    const chains = object.kill_chain_phases ?? []
    for (const chain of new Set(chains.map((phase) => phase.kill_chain_name))) {
      const source = sourceOfKillChain[chain]
      if (source) counts.set(source, (counts.get(source) ?? 0) + 1)
    }
  }
  const [most, second] = [...counts].sort((a, b) => b[1] - a[1])
  if (!most) {
    throw new KnowledgeFileError(
      'is a STIX bundle, but it has no techniques of ATT&CK or ATLAS.',
      'Import enterprise-attack.json, mobile-attack.json, ics-attack.json or stix-atlas.json.',
    )
  }
  // Revoked techniques may name the matrix that they were in before, but ATLAS has its own identifiers.
  if (second && (most[0] === 'atlas') !== (second[0] === 'atlas')) {
    throw new KnowledgeFileError(
      'has techniques of both ATT&CK and ATLAS, so it does not say which edition of each it is.',
      'Import the files of both one by one.',
    )
  }
  return most[0]
}

function isOf(source: KnowledgeSource, type: string): boolean {
  return (source === 'atlas') === (type === 'atlas')
}

/** Some were revoked and published again with the same identifier. */
function bestOfEach(identified: readonly IdentifiedObject[]): IdentifiedObject[] {
  const best = new Map<string, IdentifiedObject>()
  for (const candidate of identified) {
    const other = best.get(candidate.value)
    if (!other || isBetter(candidate, other)) best.set(candidate.value, candidate)
  }
  return [...best.values()]
}

function isBetter({ object: a }: IdentifiedObject, { object: b }: IdentifiedObject): boolean {
  const [stateOfA, stateOfB] = [rank(a), rank(b)]
  return stateOfA === stateOfB ? (a.modified ?? '') > (b.modified ?? '') : stateOfA < stateOfB
}

function rank({ revoked, x_mitre_deprecated }: MitreObject): number {
  return revoked ? 2 : x_mitre_deprecated ? 1 : 0
}

function entryOf(
  { type, value, object }: IdentifiedObject,
  byValue: ReadonlyMap<string, IdentifiedObject>,
  successors: ReadonlyMap<string, IdentifiedObject>,
): KnowledgeEntry {
  const successor = successors.get(object.id)
  const state = object.revoked ? 'revoked' : object.x_mitre_deprecated ? 'deprecated' : null
  return {
    type,
    value,
    name: nameOf(value, object, byValue),
    data: {
      description: firstParagraph(object.description ?? ''),
      ...(state && { state }),
      ...(state &&
        successor &&
        successor.value !== value && {
          successor: { type: successor.type, value: successor.value },
        }),
    },
  }
}

/** "Command and Scripting Interpreter: PowerShell": alone, the name of a sub-technique can mean anything. */
function nameOf(
  value: string,
  { name }: MitreObject,
  byValue: ReadonlyMap<string, IdentifiedObject>,
): string {
  const own = firstParagraph(name ?? '')
  const [, parentId = ''] = /^((?:AML\.)?T\d{4})\.\d{3}$/.exec(value) ?? []
  const parent = byValue.get(parentId)
  return parent ? `${firstParagraph(parent.object.name ?? '')}: ${own}` : own
}

/** Of the collection, which is the release; a bundle without one is as new as its newest object. */
function editionOf(
  source: KnowledgeSource,
  { identified, collection }: ReturnType<typeof readObjects>,
): Pick<KnowledgeFile, 'version' | 'day'> {
  const newest = identified.reduce((last, { object: { modified = '' } }) => {
    return modified > last ? modified : last
  }, '')
  const day = dayIn(collection?.modified) ?? dayIn(newest)
  if (day === null) {
    throw new KnowledgeFileError(
      'is a STIX bundle that does not say when it was modified.',
      downloadAgain,
    )
  }
  // ATLAS writes 0.1 into every edition.
  return { version: source === 'atlas' ? '' : (collection?.x_mitre_version ?? ''), day }
}
