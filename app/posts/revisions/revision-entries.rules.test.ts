import { expect, test } from 'vitest'
import type { ListedRevision } from './revision.rules'
import { foldQuickSaves, sizeOfEntry } from './revision-entries.rules'

const noon = Date.UTC(2026, 10, 17, 12)

/** Versions with their minutes after noon, newest first. */
function revisions(...list: (Partial<ListedRevision> & { minute: number })[]): ListedRevision[] {
  return list.map(({ minute, ...more }, index) => ({
    version: list.length - index,
    at: new Date(noon + minute * 60_000),
    editorId: 'ada',
    editorName: 'Ada',
    action: 'saved',
    note: '',
    size: { added: 2, removed: 1 },
    ...more,
  }))
}

const folded = (...list: Parameters<typeof revisions>) =>
  foldQuickSaves(revisions(...list), null).map(({ revisions }) =>
    revisions.map(({ version }) => version),
  )

test('saves of one editor that follow within ten minutes are one entry', () => {
  expect(folded({ minute: 25 }, { minute: 15 }, { minute: 8 })).toEqual([[3, 2, 1]])
  expect(folded({ minute: 25 }, { minute: 14 }, { minute: 8 })).toEqual([[3], [2, 1]])
})

test('another editor, a step that readers notice, and a picture of the bucket end an entry', () => {
  expect(folded({ minute: 3 }, { minute: 2, editorId: 'bea' }, { minute: 1 })).toEqual([
    [3],
    [2],
    [1],
  ])
  for (const action of [
    'published',
    'withdrawn',
    'scheduled',
    'updated from the bucket',
  ] as const) {
    expect(folded({ minute: 3 }, { minute: 2, action }, { minute: 1 })).toEqual([[3], [2], [1]])
  }
})

test('a note stays visible: its save is the newest of an entry', () => {
  expect(folded({ minute: 3 }, { minute: 2, note: 'New facts' }, { minute: 1 })).toEqual([
    [3],
    [2, 1],
  ])
})

test('saves right after creating a post belong to its first entry', () => {
  expect(folded({ minute: 3 }, { minute: 1, action: 'created' })).toEqual([[2, 1]])
})

test('an entry is compared with the version before its first save', () => {
  const entries = foldQuickSaves(revisions({ minute: 30 }, { minute: 5 }, { minute: 1 }), 7)
  expect(entries.map(({ newest, before }) => [newest.version, before])).toEqual([
    [3, 2],
    [2, 7],
  ])
})

test('the size of an entry is that of all its versions, if they were counted', () => {
  const [entry] = foldQuickSaves(revisions({ minute: 2 }, { minute: 1 }), null)
  expect(entry && sizeOfEntry(entry)).toEqual({ added: 4, removed: 2 })
  const [uncounted] = foldQuickSaves(revisions({ minute: 2 }, { minute: 1, size: null }), null)
  expect(uncounted && sizeOfEntry(uncounted)).toBeNull()
})

test('a version that readers saw is an entry of its own', () => {
  const list = revisions({ minute: 4 }, { minute: 3 }, { minute: 2 }, { minute: 1 })
  const entries = foldQuickSaves(list, null, new Set([3]))
  const versions = entries.map(({ revisions }) => revisions.map(({ version }) => version))
  expect(versions).toEqual([[4], [3], [2, 1]])
})
