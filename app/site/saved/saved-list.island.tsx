import { useEffect, useMemo, useState, useSyncExternalStore } from 'react'
import { defineIsland } from '~/islands/island'
import { keptAmong, onKept } from './offline.browser'
import { SavedView } from './saved.view'
import { exportedList, parseSaved, type SavedPost } from './saved-list.rules'
import { clear, remove, storedText, subscribe } from './store.browser'

/** The list that only this browser knows: the server sends a place for it, and words that it is coming. */
function SavedList() {
  const stored = useSyncExternalStore(subscribe, storedText, () => undefined)
  const saved = useMemo(() => (typeof stored === 'string' ? parseSaved(stored) : stored), [stored])
  const offline = useOfflineCopies(saved)
  return (
    <SavedView
      saved={saved}
      offline={offline}
      onRemove={(post) => void remove(post)}
      onExport={() =>
        saved && download('saved-articles.json', exportedList(saved, location.origin, new Date()))
      }
      onClear={() => void clear()}
    />
  )
}

/** The addresses of those that can be read without a connection. */
function useOfflineCopies(saved: SavedPost[] | null | undefined): string[] {
  const [kept, setKept] = useState<string[]>([])
  useEffect(() => {
    if (!saved) return
    let isCurrent = true
    const look = () =>
      void keptAmong(saved.map(({ path }) => path)).then((paths) => {
        if (isCurrent) setKept(paths)
      })
    look()
    const stop = onKept(look)
    return () => {
      isCurrent = false
      stop()
    }
  }, [saved])
  return kept
}

function download(name: string, json: string): void {
  const href = URL.createObjectURL(new Blob([json], { type: 'application/json' }))
  Object.assign(document.createElement('a'), { href, download: name }).click()
  // The browser has taken the address by the time this runs, not before.
  setTimeout(() => URL.revokeObjectURL(href))
}

export default defineIsland('saved-list', 'visible', SavedList)
