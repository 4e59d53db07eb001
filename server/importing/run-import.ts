import { randomUUID } from 'node:crypto'
import type { Db } from '~/database/database'
import { importDecisions } from '~/posts/entities/decisions/import-decisions.actions'
import {
  type ImportDeps,
  type ImportRun,
  importItems,
} from '~/posts/importing/import-items.actions'
import {
  type ImportOutcome,
  type ImportResult,
  importResults,
} from '~/posts/importing/imported-post.rules'
import {
  importListedAuthor,
  importRedirect,
  importTopic,
} from '~/posts/importing/writing/import-others.actions'
import type { Progress } from '../process/progress'
import type { ImportReport } from './report'
import type { ReportLine } from './report-line'
import type { ImportSource, SourceItem } from './source'

type PostItem = Extract<SourceItem, { type: 'post' }>

interface ImportOptions {
  overwrite: boolean
  isDryRun: boolean
}

interface ImportParts extends Omit<ImportDeps, 'now'> {
  db: Db
  clock: () => Date
  progress: Progress
  report: ImportReport
}

/** Few enough that editors who save at the same time do not notice. */
const batchSize = 20
const batchBytes = 16 * 1024 * 1024

/** Imports everything that a source has, some posts at a time. It can be interrupted and run again. */
export async function runImport(
  parts: ImportParts,
  source: ImportSource,
  options: ImportOptions,
): Promise<{ lines: string[] }> {
  const { report, progress } = parts
  const run: ImportRun = { id: randomUUID(), source: source.name, ...options, counts: noCounts() }
  let batch: PostItem[] = []
  const read = { posts: 0, others: 0 }
  const flush = async () => {
    for (const line of await importBatch(parts, run, batch)) await report.add(line)
    batch = []
  }
  for await (const item of source.items()) {
    if (item.type === 'post') batch.push(item)
    if (item.type !== 'post' || isFull(batch)) await flush()
    if (item.type !== 'post') await importOther(parts, run, item)
    read[item.type === 'post' ? 'posts' : 'others'] += 1
    progress.report(`${read.posts} of ${source.posts} posts and ${read.others} other items read`)
  }
  await flush()
  const lines = (await source.finish?.()) ?? []
  progress.end()
  return { lines }
}

function isFull(batch: readonly PostItem[]): boolean {
  const bytes = batch.reduce((sum, { imported }) => sum + (imported.thumbnail?.byteLength ?? 0), 0)
  return batch.length >= batchSize || bytes >= batchBytes
}

/** If a batch fails because of one item, the others are imported, and that one is reported. */
async function importBatch(
  { clock, ...parts }: ImportParts,
  run: ImportRun,
  batch: readonly PostItem[],
): Promise<ReportLine[]> {
  if (batch.length === 0) return []
  const deps = { ...parts, now: clock() }
  try {
    const outcomes = await importItems(deps, run, batch)
    return batch.flatMap(({ item }, index) => {
      const outcome = outcomes[index]
      return outcome ? [lineOf(item, outcome)] : []
    })
  } catch (error) {
    if (!isFaultOfItem(error)) throw error
    const [first, ...others] = batch
    if (first && others.length === 0) return [failedLine(first, error)]
    const lines: ReportLine[] = []
    for (const item of batch) lines.push(...(await importBatch({ clock, ...parts }, run, [item])))
    return lines
  }
}

function lineOf(item: string, { kind: _, ...outcome }: ImportOutcome): ReportLine {
  return { item, ...outcome }
}

function failedLine({ item, imported }: PostItem, error: Error): ReportLine {
  const notes = [`It cannot be stored: ${error.message.split('\n')[0]}`]
  return { item, title: imported.post.title, result: 'left', notes, isError: true }
}

/** A value that cannot be stored, and not a full disk or a lost connection, which every other item would fail with too. */
function isFaultOfItem(error: unknown): error is Error {
  if (!(error instanceof Error)) return false
  const { code } = error as { code?: unknown }
  if (code === undefined) return error instanceof TypeError || error instanceof RangeError
  // PostgreSQL: data exceptions, and values that are too long for an index.
  return /^(22|54)/.test(String(code))
}

async function importOther(
  { db, clock, report }: ImportParts,
  run: ImportRun,
  item: Exclude<SourceItem, PostItem>,
): Promise<void> {
  if (item.type === 'left') {
    const { item: name, title, why, isError = false } = item
    await report.add({
      item: name,
      title,
      result: 'left',
      notes: [why],
      ...(isError && { isError }),
    })
    return
  }
  const why = await writeOther({ db, now: clock() }, run, item)
  if (why === null) return
  const name = `${item.type} ${nameOf(item)}`
  await report.add({ item: name, title: '', result: 'kept', notes: [why] })
}

type OtherItem = Exclude<SourceItem, { type: 'post' | 'left' }>

/** Why it was kept as it is here; null if it was not. */
function writeOther(deps: { db: Db; now: Date }, run: ImportRun, item: OtherItem) {
  switch (item.type) {
    case 'author':
      return importListedAuthor(deps, run, item.author)
    case 'redirect':
      return importRedirect(deps, run, item)
    case 'topic':
      return importTopic(deps, run, item)
    case 'decisions':
      return importDecisions(deps, run, item)
  }
}

function nameOf(item: OtherItem): string {
  switch (item.type) {
    case 'author':
      return item.author.id
    case 'redirect':
      return item.from
    case 'topic':
      return item.topic
    case 'decisions':
      return item.id
  }
}

function noCounts(): Record<ImportResult, number> {
  return Object.fromEntries(importResults.map((result) => [result, 0])) as Record<
    ImportResult,
    number
  >
}
