import { setImmediate } from 'node:timers/promises'
import type { PictureOfPost } from '~/posts/pictures/picture-of-post.queries'
import type { Log } from '../../process/log'
import { type FileMark, postOfFile } from './bucket-folder'
import { createBucketReport } from './bucket-report'
import { type ExamineDeps, examineFile } from './examine-file'
import { type Round, startRound } from './round'

interface Deps extends ExamineDeps {
  posts: {
    /** Which picture these posts name; posts that are not there are left out. */
    of(ids: readonly string[]): Promise<Map<string, string | null>>
    every(): AsyncIterable<PictureOfPost[]>
  }
  log: Pick<Log, 'info' | 'warn' | 'error'>
}

export interface Look {
  /** Something is not settled yet: look again soon. */
  isMore: boolean
  isProgress: boolean
  /** Posts were changed. */
  isAdopted: boolean
}

export type BucketScan = ReturnType<typeof createBucketScan>

/** So many known files are looked at in a round: in time all, should the system not tell of a change. */
const knownInRound = 2000
const unsettledAtOnce = 300
const gone = 'gone'
const nothing: Look = { isMore: false, isProgress: false, isAdopted: false }

/**
 * Finds what people do with the files of the bucket. A file is examined once two looks saw the same of it, so
 * that none is adopted while it is still being copied; files that are as they were are never read.
 */
export function createBucketScan(deps: Deps) {
  const { folder, posts } = deps
  const report = createBucketReport(deps.log, folder.path)
  /** Files that were compared with their posts, and what they looked like then. */
  const known = new Map<string, string>()
  /** Files that look otherwise, and how. */
  const unsettled = new Map<string, string>()
  /** Files whose posts are not there yet. */
  const waiting = new Set<string>()
  const hinted = new Set<string>()
  let listedMs: number | null = null
  /** What is missing in this folder was removed from it, rather than that it is the wrong folder. */
  let isTrusted = false
  /** The folder carries the mark of an earlier check. */
  let isMarked = false
  /** Something was settled since then. */
  let isMarkDue = true
  let round: Round | null = null
  let isStopped = false

  return {
    /** Something happened to this file: it is part of the next look. False where it is no picture. */
    hint(name: string): boolean {
      if (postOfFile(name) === null) return false
      hinted.add(name)
      return true
    },
    /** Ends a look after the file in hand. */
    stop(): void {
      isStopped = true
    },
    /** Are there files that wait for posts? */
    isWaiting: () => waiting.size > 0,
    /** At what is unsettled, and at what there were hints of. */
    async look(): Promise<Look> {
      if (!(await folder.look())) return nothing
      const look = await lookAt(takeHints())
      await endRound()
      return look
    },
    /** At the list of files, at some of the known ones, and at posts that files wait for, too. */
    lookAround,
  }

  async function lookAround(): Promise<Look> {
    const seen = await folder.look()
    if (!seen) return nothing
    // First of all: what comes from here on may be overlooked by this round.
    await beginRound()
    const names = takeHints()
    if (seen.modifiedMs !== listedMs) {
      const changed = await compareNames()
      // A file that comes within the same tick of the disk's clock would not be noticed.
      listedMs = Date.now() - seen.modifiedMs > 2000 ? seen.modifiedMs : null
      if (changed === 'all') return { ...nothing, isMore: unsettled.size > 0 }
      for (const name of changed) names.add(name)
    }
    for (const name of await nowWanted()) names.add(name)
    for (const name of round?.take(knownInRound) ?? []) names.add(name)
    const look = await lookAt(names)
    await endRound()
    report.waiting(waiting)
    return look
  }

  function takeHints(): Set<string> {
    const names = new Set(hinted)
    hinted.clear()
    return names
  }

  /** What came and what went since the last list. */
  async function compareNames(): Promise<string[] | 'all'> {
    const list = await folder.list()
    const { names } = list
    // Without its mark it is another folder, such as that below a volume which is not mounted.
    if (!isTrusted || (isMarked && !list.isMarked)) {
      await begin(names)
      return 'all'
    }
    const changed = [...names].filter((name) => !isKnownName(name))
    for (const name of known.keys()) if (!names.has(name)) changed.push(name)
    for (const name of waiting) if (!names.has(name)) waiting.delete(name)
    return changed
  }

  function isKnownName(name: string): boolean {
    return known.has(name) || waiting.has(name) || unsettled.has(name)
  }

  /** Compares the names with all posts. Files that have not changed since the last check are known. */
  async function begin(names: Set<string>): Promise<void> {
    const checkedMs = await folder.checkedMs()
    // All files are compared now: nothing is left for the round.
    await folder.beginCheck()
    round = startRound([], { marks: true })
    known.clear()
    unsettled.clear()
    waiting.clear()
    for (const name of names) waiting.add(name)
    const missing: string[] = []
    const unshown = new Set<string>()
    for await (const batch of posts.every()) {
      // SQLite answers without a pause: whoever asks for a page must not wait for all posts.
      await setImmediate()
      for (const { id, fingerprint } of batch) {
        const name = `${id}.webp`
        if (names.has(name)) {
          waiting.delete(name)
          if (fingerprint === null) unshown.add(name)
        } else if (fingerprint !== null && postOfFile(name) !== null) missing.push(name)
      }
    }
    const owned = [...names].filter((name) => !waiting.has(name))
    for (const name of owned) {
      const mark = await folder.mark(name)
      const isChecked = mark && checkedMs !== null && mark.changedMs <= checkedMs
      if (isChecked && !unshown.has(name)) known.set(name, mark.text)
      else unsettled.set(name, mark?.text ?? gone)
    }
    isMarked = checkedMs !== null
    isMarkDue = true
    isTrusted = isMarked || owned.length > 0 || missing.length === 0
    if (isTrusted) for (const name of missing) unsettled.set(name, gone)
    report.missing(isTrusted ? 0 : missing.length)
  }

  /** Files whose posts have come. */
  async function nowWanted(): Promise<string[]> {
    if (waiting.size === 0) return []
    const found = await posts.of([...waiting].map((name) => postOfFile(name) ?? ''))
    const names = [...found.keys()].map((id) => `${id}.webp`)
    for (const name of names) waiting.delete(name)
    return names
  }

  async function beginRound(): Promise<void> {
    if (round) return
    const marks = isMarkDue
    if (marks) await folder.beginCheck()
    round = startRound(known.keys(), { marks })
  }

  /** Whatever changed before this round began is settled: the next start need not look at it. */
  async function endRound(): Promise<void> {
    if (!round?.isOver() || unsettled.size > 0) return
    const { marks } = round
    round = null
    if (!marks || !isTrusted) return
    await folder.endCheck()
    isMarked = true
    isMarkDue = false
  }

  async function lookAt(names: Set<string>): Promise<Look> {
    let count = 0
    for (const name of unsettled.keys()) {
      names.add(name)
      count += 1
      if (count === unsettledAtOnce) break
    }
    const ready: { name: string; mark: FileMark | null }[] = []
    for (const name of names) {
      const mark = await folder.mark(name)
      const state = mark?.text ?? gone
      if (known.get(name) === state) unsettled.delete(name)
      else if (unsettled.get(name) === state && ready.length < unsettledAtOnce) {
        ready.push({ name, mark })
      } else unsettled.set(name, state)
    }
    const { isProgress, isAdopted } = await examine(ready)
    return { isMore: unsettled.size > 0, isProgress, isAdopted }
  }

  async function examine(files: { name: string; mark: FileMark | null }[]) {
    let isProgress = false
    let isAdopted = false
    const named = await posts.of(files.map(({ name }) => postOfFile(name) ?? ''))
    for (const { name, mark } of files) {
      if (isStopped) break
      const fingerprint = named.get(postOfFile(name) ?? '')
      const examined =
        fingerprint === undefined
          ? 'no-post'
          : await examineFile(deps, { name, mark, named: fingerprint })
      unsettled.delete(name)
      if (examined === 'later') {
        // Behind all others, which must not wait for it.
        unsettled.set(name, mark?.text ?? gone)
        continue
      }
      isProgress = true
      isMarkDue = true
      isAdopted ||= examined === 'adopted'
      known.delete(name)
      if (!mark) continue
      if (examined === 'no-post') waiting.add(name)
      else known.set(name, mark.text)
    }
    return { isProgress, isAdopted }
  }
}
