import {
  dayIn,
  downloadAgain,
  isCveId,
  type KnowledgeEntry,
  type KnowledgeFile,
  KnowledgeFileError,
} from './knowledge-file.rules'

export function isEpss(text: string): boolean {
  return /^(?:#\s*model_version:|"?cve"?,\s*"?epss"?,)/i.test(text)
}

/** The daily CSV of FIRST: a line about the model and the day, a header, and a line for each CVE. */
export function readEpss(text: string): KnowledgeFile {
  const [first = ''] = text.split('\n', 1)
  const version = /model_version:\s*([\w.-]+)/i.exec(first)?.[1] ?? ''
  const day = dayIn(/score_date:\s*([\d-]+)/i.exec(first)?.[1])
  if (day === null) {
    throw new KnowledgeFileError(
      'has EPSS scores, but its first line does not name their day (score_date), and scores without a day are not shown.',
      downloadAgain,
    )
  }
  const lines = text.split('\n')
  const header = (lines[1] ?? '').replace(/["\s]/g, '').toLowerCase()
  if (header !== 'cve,epss,percentile') throw damaged(2, 'is not the header "cve,epss,percentile"')
  const entries: KnowledgeEntry[] = []
  for (let at = 2; at < lines.length; at += 1) {
    const line = (lines[at] ?? '').trim()
    if (line !== '') entries.push(entryOf(line, at + 1))
  }
  if (entries.length > 0) refuseCutEnd(lines)
  return { source: 'epss', version, day, entries }
}

function entryOf(line: string, number: number): KnowledgeEntry {
  const [id = '', epss = '', rank = '', ...more] = line.replaceAll('"', '').split(',')
  const value = id.trim().toUpperCase()
  const [score, percentile] = [probabilityIn(epss), probabilityIn(rank)]
  if (!isCveId(value) || score === null || percentile === null || more.length > 0) {
    throw damaged(number, 'is not a CVE with its score and percentile')
  }
  return { type: 'cve', value, name: '', data: { score, percentile } }
}

function probabilityIn(text: string): number | null {
  if (text.trim() === '') return null
  const number = Number(text)
  return number >= 0 && number <= 1 ? number : null
}

/**
 * FIRST ends every line. A file that was cut within its last number could not be told from a whole one, so without that
 * end the number must be as long as such numbers are.
 */
function refuseCutEnd(lines: readonly string[]): void {
  const last = lines.at(-1)?.trim() ?? ''
  const [, decimals = ''] = /\.(\d*)"?$/.exec(last) ?? []
  if (last !== '' && decimals.length < 4) throw damaged(lines.length, 'ends too early')
}

function damaged(line: number, what: string): KnowledgeFileError {
  return new KnowledgeFileError(
    `has EPSS scores, but line ${line} ${what}: it was damaged, or its download was interrupted.`,
    downloadAgain,
  )
}
