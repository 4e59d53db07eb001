import type { Entity } from '~/entities/entity.rules'
import type { Knowledge, Origin } from '~/entities/knowledge/knowledge.rules'
import {
  copyrightOf,
  isOldData,
  type KnowledgeSource,
  sourceName,
} from '~/entities/knowledge/knowledge-source.rules'
import { formatDate } from '~/posts/fields/dates.rules'

/** One statement of an authority, with what it is based on. */
export interface KnowledgeFact {
  kind: 'exploited' | 'epss' | 'withdrawn'
  text: string
  /** What its authority names instead of a withdrawn identifier. */
  successor: { label: string; href: string | null } | null
  /** "CISA KEV, as of Nov 13, 2026" */
  source: string
  /** Data of its day is no longer current. */
  isOld: boolean
}

/** What is shown of an identifier. */
export interface KnowledgeWords {
  /** Null if no imported file names it. */
  naming: {
    name: string
    description: string
    source: string
    isOld: boolean
    /** Who owns the description; '' if nobody has to be named. */
    copyright: string
  } | null
  facts: KnowledgeFact[]
}

/** How the imported files' statements are worded at this time. What is old is never worded as if it were current. */
export function wordKnowledge(
  knowledge: Knowledge,
  now: Date,
  hrefOf: (successor: Entity) => string | null,
): KnowledgeWords {
  const { naming, withdrawn, exploited, epss } = knowledge
  return {
    naming: naming && {
      name: naming.name,
      description: naming.description,
      source: wordOrigin(naming.origin),
      isOld: isOld(naming.origin, now),
      copyright: copyrightOf(naming.origin.source),
    },
    facts: [
      ...(withdrawn ? [withdrawnFact(withdrawn, now, hrefOf)] : []),
      ...(exploited ? [exploitedFact(exploited, now)] : []),
      ...(epss ? [epssFact(epss, now)] : []),
    ],
  }
}

function withdrawnFact(
  { state, successor, origin }: NonNullable<Knowledge['withdrawn']>,
  now: Date,
  hrefOf: (successor: Entity) => string | null,
): KnowledgeFact {
  const word = state === 'revoked' ? 'Revoked' : 'Deprecated'
  const named = { kind: 'withdrawn', ...basis(origin, now) } as const
  if (!successor) return { ...named, text: word, successor: null }
  const { type, value, name } = successor
  const label = name === '' ? value : `${value} ${name}`
  return {
    ...named,
    text: `${word}, replaced by`,
    successor: { label, href: hrefOf({ type, value }) },
  }
}

function exploitedFact(
  { since, isUsedByRansomware, origin }: NonNullable<Knowledge['exploited']>,
  now: Date,
): KnowledgeFact {
  const ransomware = isUsedByRansomware ? ', also in ransomware campaigns' : ''
  const text = `Known to be exploited since ${formatDay(since)}${ransomware}`
  return { kind: 'exploited', text, successor: null, ...basis(origin, now) }
}

function epssFact(
  { score, percentile, origin }: NonNullable<Knowledge['epss']>,
  now: Date,
): KnowledgeFact {
  const verb = isOld(origin, now) ? 'was' : 'is'
  const day = formatDay(origin.day)
  const when = verb === 'was' ? ` on ${day}` : ` (${day})`
  // The chance that it is exploited within 30 days, as FIRST writes it.
  const text = `The EPSS score ${verb} ${decimal(score)}${when}, higher than that of ${shareOf(percentile)}% of CVEs`
  return { kind: 'epss', text, successor: null, ...basis(origin, now) }
}

/** As FIRST publishes it: never rounded up to a certainty. */
function decimal(score: number): string {
  return score.toFixed(5).replace(/0+$/, '').replace(/\.$/, '.0')
}

/** Rounded down: no score is higher than all. */
function shareOf(percentile: number): string {
  const tenths = Math.floor(percentile * 1000 + 1e-6)
  return String(Math.min(tenths, 999) / 10)
}

function basis(origin: Origin, now: Date): Pick<KnowledgeFact, 'source' | 'isOld'> {
  return { source: wordOrigin(origin), isOld: isOld(origin, now) }
}

function isOld({ source, day }: Origin, now: Date): boolean {
  return isOldData(source, day, now)
}

/** The version of KEV is its day. */
const withoutVersion: ReadonlySet<KnowledgeSource> = new Set(['kev'])

/** "MITRE ATT&CK Enterprise 18.1, as of Oct 28, 2025" */
export function wordOrigin({ source, version, day }: Origin): string {
  const edition = version === '' || withoutVersion.has(source) ? '' : ` ${version}`
  return `${sourceName(source)}${edition}, as of ${formatDay(day)}`
}

function formatDay(day: string): string {
  return formatDate(new Date(`${day}T00:00:00Z`))
}
