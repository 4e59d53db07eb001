import { entityLabel } from '~/entities/addresses/entity-name.rules'
import type { Decision } from '~/entities/decisions/decision.rules'
import { type Entity, entityKey, type FoundEntity, isIndicator } from '~/entities/entity.rules'
import { shownName } from '~/posts/entities/decisions/decision-texts.rules'

/** An entity of the saved text, as editors see it. */
export interface ShownEntity extends Entity {
  /** Identifies it in forms. */
  key: string
  /** Its place in the text; the id of its row. */
  place: number
  /** 'Domain'. */
  label: string
  /** Defanged, if it is an indicator. */
  name: string
  state: 'on' | 'waiting' | 'refused'
  decision: Decision['decision'] | null
  /** What readers see instead. */
  corrected: (Entity & { label: string; name: string }) | null
  count: number
  /** The first of them, and how many more there are. */
  lines: number[]
  moreLines: number
  written: string[]
  sentence: string
  why: string
  score: number | null
  mistakenScore: number | null
}

/** What is first named below one heading. */
export interface ShownSection {
  /** '' before the first heading. */
  heading: string
  total: number
  /** Indicators that wait for a decision, and those that have one. */
  waiting: number
  decided: number
  /** The first of them. */
  entities: ShownEntity[]
}

const sectionPrefix = 'section '

/** Identifies a section in forms. No entity has such a key. */
export function sectionTarget(heading: string): string {
  return sectionPrefix + heading
}

export function headingOf(target: string): string {
  return target.slice(sectionPrefix.length)
}

export interface EntityCounts {
  identifiers: number
  indicators: number
  waiting: number
}

export interface ShownEntities extends EntityCounts {
  /** The version of the post whose text was read. */
  version: number
  sections: ShownSection[]
  /** Decisions about what is not in the text now. They count again once it is. The first of them are listed. */
  unusedCount: number
  unused: (Entity & { key: string; label: string; name: string; decision: Decision['decision'] })[]
  /** Why the editor cannot decide; null if they can. */
  locked: string | null
}

/** A page with a thousand indicators stays quick: of each section, and of all of them, only so many are shown at first. */
const maxOfSection = 50
const maxOfAll = 300
/** Lines of an entity. */
const maxLines = 5
const maxUnused = 100
/** Of a section that is shown as a whole. */
const maxOfWhole = 2_000

interface Loaded {
  version: number
  found: readonly FoundEntity[]
  decisions: readonly Decision[]
  locked: string | null
}

/** `whole` are the headings of the sections that are shown completely. */
export function shownEntities(
  { version, found, decisions, locked }: Loaded,
  whole: readonly string[],
): ShownEntities {
  const byKey = new Map(decisions.map((decision) => [entityKey(decision), decision]))
  const all = found.map((entity, place) => shownEntity(entity, place, byKey.get(entityKey(entity))))
  const headings = new Map(found.map((entity, place) => [place, entity.section]))
  let left = maxOfAll
  const sections = [...Map.groupBy(all, ({ place }) => headings.get(place) ?? '')].map(
    ([heading, entities]): ShownSection => {
      const limit = whole.includes(heading) ? maxOfWhole : Math.min(maxOfSection, left)
      if (!whole.includes(heading)) left -= Math.min(limit, entities.length)
      const indicators = entities.filter(({ type }) => isIndicator(type))
      return {
        heading,
        total: entities.length,
        waiting: indicators.filter(({ state }) => state === 'waiting').length,
        decided: indicators.filter(({ decision }) => decision !== null).length,
        entities: entities.slice(0, limit),
      }
    },
  )
  const keys = new Set(found.map(entityKey))
  const unused = decisions.filter((decision) => !keys.has(entityKey(decision)))
  return {
    version,
    ...countsOf(all),
    sections,
    unusedCount: unused.length,
    unused: unused.slice(0, maxUnused).map(unusedDecision),
    locked,
  }
}

function countsOf(all: readonly ShownEntity[]): EntityCounts {
  const indicators = all.filter(({ type }) => isIndicator(type)).length
  return {
    identifiers: all.length - indicators,
    indicators,
    waiting: all.filter(({ state }) => state === 'waiting').length,
  }
}

function shownEntity(
  found: FoundEntity,
  place: number,
  decision: Decision | undefined,
): ShownEntity {
  const { type, value, count, lines, written, sentence, why } = found
  const corrected = decision?.decision === 'corrected' ? named(decision.corrected) : null
  return {
    ...named({ type, value }),
    key: entityKey(found),
    place,
    state: stateOf(found, decision),
    decision: decision?.decision ?? null,
    corrected,
    count,
    lines: lines.slice(0, maxLines),
    moreLines: Math.max(0, lines.length - maxLines),
    written: written.slice(0, 3),
    sentence,
    why,
    score: found.score ?? null,
    mistakenScore: found.mistakenScore ?? null,
  }
}

function stateOf(found: FoundEntity, decision: Decision | undefined): ShownEntity['state'] {
  if (!decision) return found.state
  return decision.decision === 'refused' ? 'refused' : 'on'
}

function named({ type, value }: Entity) {
  return { type, value, label: entityLabel(type), name: shownName({ type, value }) }
}

function unusedDecision({ type, value, decision }: Decision) {
  return { ...named({ type, value }), key: entityKey({ type, value }), decision }
}

/** The counts of stored rows, for pages that do not read the text again. */
export function countsOfRows(
  rows: readonly { type: string; state: string; count: number }[],
  isIndicatorType: (type: string) => boolean,
): EntityCounts {
  const sum = (isCounted: (row: { type: string; state: string }) => boolean) =>
    rows.reduce((total, row) => total + (isCounted(row) ? Number(row.count) : 0), 0)
  return {
    identifiers: sum(({ type }) => !isIndicatorType(type)),
    indicators: sum(({ type }) => isIndicatorType(type)),
    waiting: sum(({ state }) => state === 'waiting'),
  }
}
