import { useEffect, useState } from 'react'
import type { PostKind } from '~/config/post-kinds'
import type { Presence } from '~/posts/editing/presence/presence.rules'
import { reportCommentsStamp } from '../../review/comments/board/comments-stamp.browser'
import { msToNextReport } from './report-pace.rules'

interface OpenPost {
  deskPath: string
  kind: PostKind
  id: string
  /** The tab id that the page was loaded with: the server has noted it already. */
  tab: string
  /** False for a new post, which nobody else can open. */
  isStored: boolean
}

/** Reports that this tab has the post open while it is visible. Returns who else has, and the stored version. */
export function usePresence(
  { deskPath, kind, id, isStored, ...post }: OpenPost,
  loaded: Presence,
): Presence {
  const [presence, setPresence] = useState(loaded)
  // The id of the page changes with each save.
  const [tab] = useState(post.tab)
  useEffect(() => {
    if (!isStored) return
    const address = `/${deskPath}/presence`
    let isOpen = true
    let failures = 0
    let timer: ReturnType<typeof setTimeout> | undefined
    const report = async () => {
      clearTimeout(timer)
      // It reports again when it is shown.
      if (document.visibilityState === 'hidden') return
      const now = await send(address, { kind, id, tab })
      if (!isOpen) return
      failures = now ? 0 : failures + 1
      if (now) setPresence((before) => (isSame(before, now) ? before : now))
      clearTimeout(timer)
      timer = setTimeout(report, msToNextReport(failures))
    }
    const leave = () => void send(address, { kind, id, tab, leaving: '1' })
    void report()
    // A page that comes back from the browser's cache is shown with a pageshow event only.
    addEventListener('pageshow', report)
    addEventListener('pagehide', leave)
    addEventListener('online', report)
    document.addEventListener('visibilitychange', report)
    return () => {
      isOpen = false
      clearTimeout(timer)
      removeEventListener('pageshow', report)
      removeEventListener('pagehide', leave)
      removeEventListener('online', report)
      document.removeEventListener('visibilitychange', report)
      leave()
    }
  }, [deskPath, kind, id, tab, isStored])
  return presence
}

/** Null if it is not known: the network is lost, or the session is over. The form reports such problems. */
async function send(address: string, fields: Record<string, string>): Promise<Presence | null> {
  if (!navigator.onLine) return null
  const body = new FormData()
  for (const [name, value] of Object.entries(fields)) body.set(name, value)
  try {
    // Not a beacon, which the server could not tell from a plain form.
    const response = await fetch(address, { method: 'POST', body, keepalive: true })
    if (!response.ok || response.redirected) return null
    const { comments, ...presence }: Presence & { comments: string } = await response.json()
    reportCommentsStamp(comments)
    return presence
  } catch {
    return null
  }
}

function isSame(one: Presence, other: Presence): boolean {
  return one.version === other.version && one.others.join('\n') === other.others.join('\n')
}
