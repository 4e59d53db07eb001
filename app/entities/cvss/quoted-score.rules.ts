import { findVectors } from './find-vectors.rules'

/** How far from the vector a score is looked for. It also bounds the work. */
const reach = 300

/**
 * The score that an author quotes for the vector at `start` to `end` of a block's plain text: in its sentence, or
 * in the sentence before if this one only introduces the vector ("CVSS Vector: …"). Null if there is none, or
 * if it is not clear which number is meant.
 */
export function quotedScore(text: string, start: number, end: number): number | null {
  const version = versionIn(text.slice(start, end))
  const before = sentenceBefore(text.slice(Math.max(0, start - reach), start))
  const after = sentenceAfter(text.slice(end, end + reach))
  const preceding = findVectors(before).at(-1)
  const following = findVectors(after)[0]
  const left = preceding ? before.slice(preceding.end) : before
  const right = following ? after.slice(0, following.start) : after

  const scoresLeft = scoresBefore(left, version)
  const scoresRight = scoresAfter(right, version)
  // Between two vectors a number may belong to either, unless the first vector of the sentence shows on which
  // side the author writes scores.
  if (preceding || following) {
    const first = findVectors(before)[0]
    const lead = first ? before.slice(0, first.start) : left
    return only(scoresBefore(lead, null).length > 0 ? scoresLeft : scoresRight)
  }
  return only([...scoresLeft, ...scoresRight])
}

function only(scores: readonly number[]): number | null {
  const different = new Set(scores)
  const [score] = different
  return different.size === 1 && score !== undefined ? score : null
}

function versionIn(vector: string): string {
  return /^CVSS:(\d\.\d)/.exec(vector)?.[1] ?? '2.0'
}

const sentenceEnd = /[.!?]["”’)]*\s+(?=["“‘(]*[A-Z])|\n\s*\n/g

function sentenceBefore(text: string): string {
  const sentences = text.split(sentenceEnd)
  const own = sentences.at(-1) ?? ''
  const onlyIntroduces = /^[\s(]*(?:the )?(?:CVSS\S*\s)?(?:v?\d\S*\s)?(?:base )?vector(?: string)?(?: is)?[\s:=(]*$/i
  return onlyIntroduces.test(own) ? `${sentences.at(-2) ?? ''}. ${own}` : own
}

function sentenceAfter(text: string): string {
  return text.split(sentenceEnd)[0] ?? ''
}

const number = String.raw`(10(?:\.0)?|[0-9]\.[0-9])(?![\w%]|[.,-]\d|\.x)`
const versionLabel = String.raw`(?:[\s:]?\(?v(?:ersion )?\s?)?([234](?:\.[01x])?)?\)?`
const severity = '(?:none|low|medium|moderate|important|high|critical)'
const gap = String.raw`[\s:=(\[|"“–—-]{0,4}`

/** "score of 9.8", "Base Score: 9.8", "scored 9.8", "rated 9.8", "severity rating of 9.8". */
const labelled = new RegExp(
  String.raw`(\b\w+\s)?\b(?:scores?|scored|scoring|rated|rating)\b(?:\s?\([^()\d]{0,12}(\d\.\d)?\))?` +
    String.raw`(?:\s(?:of|is|was|at|as|it))?(?:\s(?:a|an|up to))?${gap}${number}`,
  'gi',
)

/** "CVSS 9.8", "CVSSv3: 9.8", "CVSS 3.1: 9.8", but not "CVSS 3.1". */
const namedCvss = new RegExp(String.raw`\bCVSS${versionLabel}${gap}\b${number}`, 'gi')

/** What may stand between a bare number and the vector. */
const filler = String.raw`(?:[\s()\[\],;:|/=–—-]|\b(?:CVSS(?:v?[234](?:\.[01])?)?|v[234](?:\.[01])?|base|vector|string|score)\b:?){0,12}`

function labelledScores(text: string, version: string | null): number[] {
  const found: number[] = []
  for (const [match, word = '', inBrackets, score = ''] of text.matchAll(labelled)) {
    if (/^(?:temporal|environmental|exploitability|impact|sub|epss|threat)\s$/i.test(word)) continue
    if (/epss/i.test(match)) continue
    if (isOther(inBrackets, version) || isOther(nearestVersion(text, match), version)) continue
    found.push(Number(score))
  }
  for (const [, named, score = ''] of text.matchAll(namedCvss)) {
    const couldBeVersion = named === undefined && /^[234]\.[01]$/.test(score)
    if (!couldBeVersion && !isOther(named, version)) found.push(Number(score))
  }
  return found
}

/** "CVSS v2 base score 7.5" beside a 3.1 vector is not about it. */
function nearestVersion(text: string, match: string): string | undefined {
  const lead = text.slice(Math.max(0, text.indexOf(match) - 20), text.indexOf(match) + match.length)
  return /CVSS[\s:]?\(?v?(?:ersion )?\s?([234](?:\.[01])?)\b(?=.*(?:scor|rat))/i.exec(lead)?.[1]
}

/** "3" agrees with 3.0 and 3.1. */
function isOther(label: string | undefined, version: string | null): boolean {
  if (label === undefined || version === null) return false
  return !version.startsWith(label.replace(/\.x$/, ''))
}

function scoresBefore(text: string, version: string | null): number[] {
  const found = labelledScores(text, version)
  const bare = new RegExp(
    String.raw`(?:^|[(|,;:–—]|\b(?:${severity}|severity|at))[\s(:–—-]{0,3}${number}` +
      String.raw`(?:\s?/\s?10(?:\.0)?|\sout of 10)?(?:[\s(–—-]{0,3}\b${severity}\b)?${filler}$`,
    'i',
  ).exec(text.slice(-80))
  const score = bare?.[1]
  if (score !== undefined && !isVersionLabel(text, score)) found.push(Number(score))
  return found
}

/** "CVSS 3.1 (CVSS:3.1/…": the number is the version. */
function isVersionLabel(text: string, score: string): boolean {
  if (!/^[234]\.[01]$/.test(score)) return false
  return new RegExp(String.raw`(?:CVSS|version|v)[\s:(v-]{0,4}${score.replace('.', '\\.')}`, 'i').test(text)
}

function scoresAfter(text: string, version: string | null): number[] {
  const found = labelledScores(text, version)
  const bare = new RegExp(
    String.raw`^[)\]]?(?:[\s,;:|=(\[–—-]{1,5}|\sis\s)(?:${severity}[\s,:(–—-]{1,3})?${number}(.?)`,
    'i',
  ).exec(text)
  const score = bare?.[1]
  if (score !== undefined && score !== version) found.push(Number(score))
  return found
}
