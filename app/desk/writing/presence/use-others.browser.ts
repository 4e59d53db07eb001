import { useEffect, useState } from 'react'
import type { PostKind } from '~/config/post-kinds'
import { newTabId } from '../../autosave/tab-id.browser'

const everyMs = 20_000

interface OpenPost {
  deskPath: string
  kind: PostKind
  id: string
}

/** Reports that this tab has the post open while it is visible. Returns the names of the other editors who have. */
export function useOthers({ deskPath, kind, id }: OpenPost, loaded: string[]): string[] {
  const [others, setOthers] = useState(loaded)
  useEffect(() => {
    const address = `/${deskPath}/presence`
    const tab = newTabId()
    let isOpen = true
    const report = async () => {
      if (document.visibilityState === 'hidden') return
      const now = await send(address, { kind, id, tab })
      if (isOpen && now) setOthers((before) => (isSame(before, now) ? before : now))
    }
    const leave = () => void send(address, { kind, id, tab, leaving: '1' })
    void report()
    const timer = setInterval(report, everyMs)
    // A page that comes back from the browser's cache is shown with a pageshow event only.
    addEventListener('pageshow', report)
    addEventListener('pagehide', leave)
    document.addEventListener('visibilitychange', report)
    return () => {
      isOpen = false
      clearInterval(timer)
      removeEventListener('pageshow', report)
      removeEventListener('pagehide', leave)
      document.removeEventListener('visibilitychange', report)
      leave()
    }
  }, [deskPath, kind, id])
  return others
}

/** Null if it is not known: the network is lost, or the session is over. The form reports such problems. */
async function send(address: string, fields: Record<string, string>): Promise<string[] | null> {
  if (!navigator.onLine) return null
  const body = new FormData()
  for (const [name, value] of Object.entries(fields)) body.set(name, value)
  try {
    // Not a beacon, which the server could not tell from a plain form.
    const response = await fetch(address, { method: 'POST', body, keepalive: true })
    if (!response.ok || response.redirected) return null
    const { others }: { others: string[] } = await response.json()
    return others
  } catch {
    return null
  }
}

function isSame(one: string[], other: string[]): boolean {
  return one.join('\n') === other.join('\n')
}
