import type { PictureOfPost } from '~/posts/pictures/picture-of-post.queries'
import type { Log } from '../../process/log'
import { type FileStamp, postOfFile } from './bucket-folder'
import { createBucketReport } from './bucket-report'
import { compareWithPosts } from './compare-with-posts'
import { type ExamineDeps, examineFile } from './examine-file'
import { type Round, startRound } from './round'

interface Deps extends ExamineDeps {
  posts: {
    /** The fingerprints of these posts' pictures, without posts that do not exist. */
    fingerprintsOf(ids: readonly string[]): Promise<Map<string, string | null>>
    allPictures(): AsyncIterable<PictureOfPost[]>
  }
  log: Pick<Log, 'info' | 'warn' | 'error'>
}

export interface ScanResult {
  /** Some files have changed and are not examined yet: scan again soon. */
  hasUnsettled: boolean
  /** A file was examined. */
  hasProgress: boolean
  /** Posts have adopted files. */
  hasAdopted: boolean
}

export type BucketScan = ReturnType<typeof createBucketScan>

/** Each scan checks some known files. In time that covers all, in case the system does not report a change. */
const maxKnownPerScan = 2000
const maxUnsettledPerScan = 300
/** People delete a few files at once; if more are missing, it is another folder, or an older state of this one. */
const maxDeletedAtOnce = 10
/** Takes the place of the stamp of a deleted file. */
const deletedFile = 'deleted'
const emptyResult: ScanResult = { hasUnsettled: false, hasProgress: false, hasAdopted: false }

/**
 * Finds files of the bucket that people added, replaced or deleted. A file is examined once two scans saw the same
 * stamp, so that none is adopted while it is being copied. Unchanged files are never read.
 */
export function createBucketScan(deps: Deps) {
  const { folder, posts } = deps
  const report = createBucketReport(deps.log, folder.path)
  /** Files that were compared with their posts, and their stamps at that time. */
  const known = new Map<string, string>()
  /** Files that have changed since, and their newest stamps. */
  const unsettled = new Map<string, string>()
  /** Files whose posts do not exist yet. */
  const waiting = new Set<string>()
  /** Files that the system reported as changed. */
  const reported = new Set<string>()
  /** The modification time of the folder when its files were last listed. */
  let listedMs: number | null = null
  /** Whether files missing in this folder were deleted; otherwise it may be the wrong folder. */
  let isTrusted = false
  /** The folder has the marker file of an earlier check. */
  let isMarked = false
  /** Files were examined since the marker was written. */
  let isMarkerDue = true
  let round: Round | null = null
  let isStopped = false

  return {
    /** Includes a changed file in the next scan. Returns false if it is not a thumbnail. */
    reportChange(name: string): boolean {
      if (postOfFile(name) === null) return false
      reported.add(name)
      return true
    },
    /** Ends a scan after the current file. */
    stop(): void {
      isStopped = true
    },
    /** Whether there are files that wait for posts. */
    isWaiting: () => waiting.size > 0,
    /** Checks unsettled files and those that were reported as changed. */
    async scanChanges(): Promise<ScanResult> {
      if (!(await folder.status())) return emptyResult
      const result = await scanFiles(takeReported())
      await endRound()
      return result
    },
    /** Also checks the list of files, some of the known ones, and posts that files wait for. */
    scanFolder,
  }

  async function scanFolder(): Promise<ScanResult> {
    const status = await folder.status()
    if (!status) return emptyResult
    // First, since this round may miss files that arrive from now on.
    await beginRound()
    const names = takeReported()
    if (status.modifiedMs !== listedMs) {
      const changed = await compareNames()
      // A file that arrives within the same tick of the disk's clock would be missed.
      listedMs = Date.now() - status.modifiedMs > 2000 ? status.modifiedMs : null
      if (changed === 'all') return { ...emptyResult, hasUnsettled: unsettled.size > 0 }
      for (const name of changed) names.add(name)
    }
    for (const name of await withNewPosts()) names.add(name)
    for (const name of round?.take(maxKnownPerScan) ?? []) names.add(name)
    const result = await scanFiles(names)
    await endRound()
    report.waitingFiles(waiting)
    return result
  }

  function takeReported(): Set<string> {
    const names = new Set(reported)
    reported.clear()
    return names
  }

  /** The names that were added or removed since the last list. */
  async function compareNames(): Promise<string[] | 'all'> {
    const list = await folder.list()
    const { names } = list
    // Without its marker it is another folder, such as the mount point of an unmounted volume.
    if (!isTrusted || (isMarked && !list.isMarked)) {
      await compareAll(names)
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

  /** Compares the names with all posts. Files that are unchanged since the last check count as known. */
  async function compareAll(names: Set<string>): Promise<void> {
    const checkedMs = await folder.checkedMs()
    // All files are compared here, so the round is empty.
    await folder.beginCheck()
    round = startRound([], { writesMarker: true })
    known.clear()
    unsettled.clear()
    waiting.clear()
    const compared = await compareWithPosts(names, posts.allPictures())
    const { withPost, withoutPicture, missing } = compared
    for (const name of compared.waiting) waiting.add(name)
    for (const name of withPost) {
      const stamp = await folder.stamp(name)
      const isChecked = stamp && checkedMs !== null && stamp.changedMs <= checkedMs
      if (isChecked && !withoutPicture.has(name)) known.set(name, stamp.text)
      else unsettled.set(name, stamp?.text ?? deletedFile)
    }
    isMarked = checkedMs !== null
    isMarkerDue = true
    isTrusted =
      missing.length <= maxDeletedAtOnce &&
      (isMarked || withPost.length > 0 || missing.length === 0)
    if (isTrusted) for (const name of missing) unsettled.set(name, deletedFile)
    report.missingPictures(isTrusted ? 0 : missing.length)
  }

  /** Files whose posts exist by now. */
  async function withNewPosts(): Promise<string[]> {
    if (waiting.size === 0) return []
    const found = await posts.fingerprintsOf([...waiting].map((name) => postOfFile(name) ?? ''))
    const names = [...found.keys()].map((id) => `${id}.webp`)
    for (const name of names) waiting.delete(name)
    return names
  }

  async function beginRound(): Promise<void> {
    if (round) return
    const writesMarker = isMarkerDue
    if (writesMarker) await folder.beginCheck()
    round = startRound(known.keys(), { writesMarker })
  }

  /** All changes from before this round were examined, so the next start can skip them. */
  async function endRound(): Promise<void> {
    if (!round?.isOver() || unsettled.size > 0) return
    const { writesMarker } = round
    round = null
    if (!writesMarker || !isTrusted) return
    await folder.endCheck()
    isMarked = true
    isMarkerDue = false
  }

  /** The next scan of the folder compares all files with their posts again. */
  function distrust(): void {
    isTrusted = false
    listedMs = null
  }

  async function scanFiles(names: Set<string>): Promise<ScanResult> {
    let count = 0
    for (const name of unsettled.keys()) {
      names.add(name)
      count += 1
      if (count === maxUnsettledPerScan) break
    }
    const ready: { name: string; stamp: FileStamp | null }[] = []
    for (const name of names) {
      const stamp = await folder.stamp(name)
      const state = stamp?.text ?? deletedFile
      if (known.get(name) === state) unsettled.delete(name)
      else if (unsettled.get(name) === state && ready.length < maxUnsettledPerScan) {
        ready.push({ name, stamp })
      } else unsettled.set(name, state)
    }
    const { hasProgress, hasAdopted } = await examine(ready)
    return { hasUnsettled: unsettled.size > 0, hasProgress, hasAdopted }
  }

  async function examine(files: { name: string; stamp: FileStamp | null }[]) {
    let hasProgress = false
    let hasAdopted = false
    const fingerprints = await posts.fingerprintsOf(files.map(({ name }) => postOfFile(name) ?? ''))
    const fingerprintFor = (name: string) => fingerprints.get(postOfFile(name) ?? '')
    const isMissing = ({ name, stamp }: (typeof files)[0]) => !stamp && !!fingerprintFor(name)
    if (files.filter(isMissing).length > maxDeletedAtOnce) distrust()
    for (const file of files) {
      if (isStopped) break
      const { name, stamp } = file
      // Perhaps it was not deleted, but is in the right folder.
      if (isMissing(file) && !isTrusted) {
        unsettled.delete(name)
        continue
      }
      const expectedFingerprint = fingerprintFor(name)
      const result =
        expectedFingerprint === undefined
          ? 'no-post'
          : await examineFile(deps, { name, stamp, expectedFingerprint })
      unsettled.delete(name)
      if (result === 'later') {
        // Added again at the end, so that other files need not wait for it.
        unsettled.set(name, stamp?.text ?? deletedFile)
        continue
      }
      hasProgress = true
      isMarkerDue = true
      hasAdopted ||= result === 'adopted'
      known.delete(name)
      if (!stamp) continue
      if (result === 'no-post') waiting.add(name)
      else known.set(name, stamp.text)
    }
    return { hasProgress, hasAdopted }
  }
}
