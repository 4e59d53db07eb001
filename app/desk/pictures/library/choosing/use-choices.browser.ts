import { useEffect, useState } from 'react'
import { denialReasonOf } from '../../../shell/errors/denied-request.browser'
import type { PictureChoice, PictureChoices } from './picture-choice.rules'

const typingPauseMs = 250
const failed = 'The library could not be loaded. Check your connection, then search again.'
const signedOut = 'You are signed out. Sign in again in another tab, then search again.'

interface Loaded {
  pictures: PictureChoice[]
  hasMore: boolean
  page: number
}

/** The pictures of the library that match a text, page by page. */
export function useChoices(address: string, text: string) {
  const [loaded, setLoaded] = useState<Loaded | null>(null)
  const [error, setError] = useState<string | null>(null)
  const [wantedPage, setWantedPage] = useState(1)
  // biome-ignore lint/correctness/useExhaustiveDependencies: another text begins with its first page
  useEffect(() => setWantedPage(1), [text])
  useEffect(() => {
    const controller = new AbortController()
    const load = async () => {
      const query = new URLSearchParams({ q: text, page: String(wantedPage) })
      const result = await loadChoices(`${address}?${query}`, controller.signal)
      if (controller.signal.aborted) return
      if (typeof result === 'string') return setError(result)
      setError(null)
      setLoaded((before) => ({
        pictures: [...(wantedPage > 1 ? (before?.pictures ?? []) : []), ...result.pictures],
        hasMore: result.hasMore,
        page: wantedPage,
      }))
    }
    const timer = setTimeout(() => void load(), text === '' || wantedPage > 1 ? 0 : typingPauseMs)
    return () => {
      clearTimeout(timer)
      controller.abort()
    }
  }, [address, text, wantedPage])
  return { loaded, error, loadMore: () => setWantedPage((loaded?.page ?? 1) + 1) }
}

/** The choices, or why they could not be loaded. */
async function loadChoices(address: string, signal: AbortSignal): Promise<PictureChoices | string> {
  try {
    const response = await fetch(address, { signal })
    if (response.status === 401 || denialReasonOf(response.url)) return signedOut
    return response.ok ? ((await response.json()) as PictureChoices) : failed
  } catch {
    return failed
  }
}

/** The address of a chosen picture, for the text. */
export async function addressOfChoice(
  address: string,
  id: string,
): Promise<{ ok: true; path: string } | { ok: false; text: string }> {
  try {
    const response = await fetch(address, { method: 'POST', body: new URLSearchParams({ id }) })
    if (response.status === 401 || denialReasonOf(response.url))
      return { ok: false, text: signedOut }
    const json: { path?: string; error?: string } = await response.json()
    return json.path ? { ok: true, path: json.path } : { ok: false, text: json.error ?? failed }
  } catch {
    return { ok: false, text: failed }
  }
}
