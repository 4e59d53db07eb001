import { type FoundVector, findVectors } from './find-vectors.rules'
import { scoreOf } from './score.rules'

/** How far from the vector a score is looked for. It also bounds the work. */
const reach = 300

/**
 * The score that an author quotes for the vector at `start` to `end` of a block's plain text: in its sentence, or
 * in the sentence before if this one only introduces the vector ("CVSS Vector: …"). Null if there is none, or
 * if it is not clear which number is meant.
 */
export function quotedScore(text: string, start: number, end: number): number | null {
  const version = /^CVSS:(\d\.\d)/.exec(text.slice(start, end))?.[1] ?? '2.0'
  const before = sentenceBefore(text.slice(Math.max(0, start - reach), start))
  const after = sentenceAfter(text.slice(end, end + reach))
  const preceding = findVectors(before)
  const following = findVectors(after)
  const left = before.slice(preceding.at(-1)?.end ?? 0)
  const right = after.slice(0, following[0]?.start ?? after.length)
  const isAlone = preceding.length === 0 && following.length === 0
  if (isAlone) return only([...scoresBefore(left, version), ...scoresAfter(right, version)])

  // A number between two vectors could belong to either. What stands before the first vector of the sentence
  // shows on which side this author writes scores.
  const lead = before.slice(0, preceding[0]?.start ?? before.length)
  const leads = scoresBefore(lead, null).length > 0
  return only(leads ? scoresBefore(left, version) : scoresAfter(right, version))
}

/** The quoted score, if it is none of the scores of its vector: the author should look at it again. */
export function mistakenScore(text: string, found: FoundVector): number | null {
  const quoted = quotedScore(text, found.start, found.end)
  return quoted === null || scoreOf(found.vector).quotable.includes(quoted) ? null : quoted
}

function only(scores: readonly number[]): number | null {
  const different = new Set(scores)
  const [score] = different
  return different.size === 1 && score !== undefined ? score : null
}

const sentenceEnd = /[.!?]["”’)]*\s+(?=["“‘(]*[A-Z])|\n\s*\n/

/** "CVSS Vector:", "The vector string is (": all that its sentence says before the vector. */
const introduction =
  /^[\s(]*(?:the )?(?:CVSS\S*\s)?(?:v?\d\S*\s)?(?:base )?vector(?: string)?(?: is)?[\s:=(]*$/i

function sentenceBefore(text: string): string {
  const sentences = text.split(sentenceEnd)
  const own = sentences.at(-1) ?? ''
  return introduction.test(own) ? `${sentences.at(-2) ?? ''}. ${own}` : own
}

function sentenceAfter(text: string): string {
  return text.split(sentenceEnd)[0] ?? ''
}

// Not the start of a longer version number, a percentage or a unit: 9.8.1, 9.8%, 9.8GB, 9.8.x.
const decimal = String.raw`(?:10\.0|[0-9]\.[0-9])(?![\w%]|[.,-]\d|\.x)`
const number = String.raw`(${decimal}|10(?=\s?(?:$|/10\b|[.,;:)(|](?!\d)|out of|and\b|by\b)))`
const gap = String.raw`[\s:=(\[|"“–—-]{0,4}`
// "scores of 9.8, 8.8 and 7.5" are about several flaws, "7.0 to 8.9" about none.
const noList = String.raw`(?!\s?(?:,|and|or|to|[–—-])\s?\d)`
const severity = String.raw`(?:none|low|medium|moderate|important|high|critical)\b`

/** "score of 9.8", "Base Score: 9.8", "score (v3.1): 9.8", "scored 9.8", "severity rating of 9.8". */
const labelled = new RegExp(
  String.raw`\b(?:sub-?)?(?:scores?|scored|rated|rating|severity)(?:\s?\([^()]{0,16}\))?` +
    String.raw`(?:\s(?:of|is|was|at|as|it))?(?:\s(?:a|an|${severity}))?${gap}\b${number}${noList}`,
  'gi',
)

/** "a 9.8 CVSS score", "the 9.8 severity rating". */
const asAttribute = new RegExp(
  String.raw`\b(?:an?|the|its)\s(${decimal})\s(?:(?:CVSS|base|severity)\s)+(?:score|rating)\b`,
  'gi',
)

/** "CVSS 9.8", "CVSSv3: 9.8", "CVSS 3.1 (9.8)". */
const named = new RegExp(
  String.raw`\bCVSS(?:[\s:]?\(?(?:v|version )?\s?([234](?:\.[01x])?)\b\)?)?${gap}\b(?:${severity}${gap})?${number}${noList}`,
  'gi',
)

/** Scores that say by a word that they are scores. */
function scoresByLabel(text: string, version: string | null): number[] {
  const found: number[] = []
  for (const match of text.matchAll(labelled)) {
    const lead = text.slice(Math.max(0, match.index - 24), match.index + match[0].length)
    if (!isOtherKind(lead) && !isOtherVersion(lead, version)) found.push(Number(match[1]))
  }
  for (const [match, label, score = ''] of text.matchAll(named)) {
    const isVersion = label === undefined && /^[234]\.[01]$/.test(score)
    if (!isVersion && !isOtherVersion(match, version)) found.push(Number(score))
  }
  for (const [, score] of text.matchAll(asAttribute)) found.push(Number(score))
  return found
}

function isOtherKind(label: string): boolean {
  return /\b(?:temporal|environmental|exploitability|impact|threat|EPSS|SSVC|VPR|risk)\b[^,;.]*$|sub-?score/i.test(
    label.replace(/[\d.]+$/, ''),
  )
}

/** "CVSS v2 base score 7.5" is not about a 3.1 vector. "CVSS 3" fits 3.0 and 3.1. */
function isOtherVersion(label: string, version: string | null): boolean {
  const versions = [
    ...label.matchAll(/(?:CVSS[\s:]?\(?(?:v|version )?\s?|\bv)([234](?:\.[01])?)(?![\d.]*\d)/gi),
  ]
  const written = versions.at(-1)?.[1]
  return written !== undefined && version !== null && !version.startsWith(written)
}

/**
 * "9.8", "9.8/10", "9.8 (Critical)" directly before the vector, at the start of the text, in brackets, or after
 * a dash or a severity. After other words it could be the version of a product.
 */
const directlyBefore = new RegExp(
  String.raw`(?:^[\s)\],;]*|[(–—]|${severity},?)[\s(:–—-]{0,3}(${decimal})` +
    String.raw`(?:\s?/\s?10(?:\.0)?|\sout of 10)?(?:[\s(–—-]{0,3}\b${severity})?` +
    String.raw`(?:[\s()\[\],;:|/=–—-]|\b(?:CVSS(?:\s?v?[234](?:\.[01])?)?|base|vector|string|score)\b){0,12}$`,
  'i',
)

function scoresBefore(text: string, version: string | null): number[] {
  const bare = directlyBefore.exec(text)?.[1]
  const byLabel = scoresByLabel(text, version)
  // "CVSS v3.1: CVSS:3.1/…" names the version.
  const isVersion = bare !== undefined && /^[234]\.[01]$/.test(bare)
  return bare === undefined || isVersion ? byLabel : [...byLabel, Number(bare)]
}

/** "(9.8)", ", 9.8 Critical", ": Critical 9.8" directly after the vector. */
const directlyAfter = new RegExp(
  String.raw`^[)\]]?(?:[\s,;:=(\[–—-]{1,5}|\sis\s)(?:${severity}[\s,:(–—-]{1,3})?(${decimal})` +
    String.raw`(?=\s?(?:$|[.;)\]]|,(?!\s?\d)|/\s?10|[(–—-]?\s?${severity}|out of))`,
  'i',
)

function scoresAfter(text: string, version: string | null): number[] {
  const bare = directlyAfter.exec(text)?.[1]
  const byLabel = scoresByLabel(text, version)
  return bare === undefined || bare === version ? byLabel : [...byLabel, Number(bare)]
}
