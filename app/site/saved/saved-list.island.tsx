import { useEffect, useMemo, useState, useSyncExternalStore } from 'react'
import { defineIsland } from '~/islands/island'
import { cachedAmong, onCacheChange } from './offline.browser'
import { SavedView } from './saved.view'
import { exportedList, parseSaved, type SavedPost } from './saved-list.rules'
import { clear, remove, storedText, subscribe } from './store.browser'

/** Only this browser knows the list, so the server renders a loading state. */
function SavedList() {
  const stored = useSyncExternalStore(subscribe, storedText, () => undefined)
  const saved = useMemo(() => (typeof stored === 'string' ? parseSaved(stored) : stored), [stored])
  const offlinePaths = useOfflinePaths(saved)
  return (
    <SavedView
      saved={saved}
      offlinePaths={offlinePaths}
      onRemove={(post) => void remove(post)}
      onExport={() =>
        saved && download('saved-articles.json', exportedList(saved, location.origin, new Date()))
      }
      onClear={() => void clear()}
    />
  )
}

/** The paths of the saved posts that can be read offline. */
function useOfflinePaths(saved: SavedPost[] | null | undefined): string[] {
  const [offlinePaths, setOfflinePaths] = useState<string[]>([])
  useEffect(() => {
    if (!saved) return
    let isCurrent = true
    const update = () =>
      void cachedAmong(saved.map(({ path }) => path)).then((paths) => {
        if (isCurrent) setOfflinePaths(paths)
      })
    update()
    const unsubscribe = onCacheChange(update)
    return () => {
      isCurrent = false
      unsubscribe()
    }
  }, [saved])
  return offlinePaths
}

function download(name: string, json: string): void {
  const href = URL.createObjectURL(new Blob([json], { type: 'application/json' }))
  Object.assign(document.createElement('a'), { href, download: name }).click()
  // Later, because the browser reads the URL only after this function has returned.
  setTimeout(() => URL.revokeObjectURL(href))
}

export default defineIsland('saved-list', 'visible', SavedList)
