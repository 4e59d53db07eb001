import { type RefObject, useCallback, useEffect, useRef, useState } from 'react'
import type { PostKind } from '~/config/post-kinds'
import type { Thumbnail } from '~/pictures/thumbnail.rules'
import { previewOf } from './preview-of.browser'
import { uploadPicture } from './uploads/upload-picture.browser'

/** The file in hand. */
export type Attempt =
  | { is: 'sending'; preview: string; part: number }
  | { is: 'failed'; file: File; text: string; mayHelpToTryAgain: boolean }

interface Parts {
  kind: PostKind
  id: string
  deskPath: string
  /** Chosen before the page was made: the form came back. */
  chosen: Thumbnail | null
  input: RefObject<HTMLInputElement | null>
}

export function uploadPath(deskPath: string, { fingerprint }: Thumbnail): string {
  return `/${deskPath}/pictures/uploads/${fingerprint}.webp`
}

/**
 * A picture is sent as soon as it is chosen; the form then only names it. One that is refused leaves the
 * one that was chosen before.
 */
export function useThumbnail({ kind, id, deskPath, chosen: before, input }: Parts) {
  const [chosen, setChosen] = useState(before)
  const [attempt, setAttempt] = useState<Attempt | null>(null)
  const sending = useRef<AbortController | null>(null)
  useEffect(() => () => sending.current?.abort(), [])

  const send = useCallback(
    async (file: File) => {
      sending.current?.abort()
      const mine = new AbortController()
      sending.current = mine
      const preview = previewOf(file)
      setAttempt({ is: 'sending', preview, part: 0 })
      const sent = await uploadPicture<{ thumbnail: Thumbnail }>({
        to: `/${deskPath}/pictures/thumbnails`,
        file,
        fields: { kind, id },
        onProgress: (part) => !mine.signal.aborted && setAttempt({ is: 'sending', preview, part }),
        signal: mine.signal,
      })
      if (mine.signal.aborted) return
      // Of no more use in the form: it is on the server, or will never be taken.
      if ((sent.ok || !sent.mayHelpToTryAgain) && input.current) input.current.value = ''
      if (sent.ok) setChosen(sent.answer.thumbnail)
      setAttempt(sent.ok ? null : { is: 'failed', file, ...sent })
    },
    [deskPath, kind, id, input],
  )

  /** Put into the form as if it had been picked: should sending fail, the form takes it along. */
  const choose = useCallback(
    (file: File) => {
      if (input.current && input.current.files?.[0] !== file) {
        const list = new DataTransfer()
        list.items.add(file)
        input.current.files = list.files
      }
      void send(file)
    },
    [input, send],
  )

  const forget = useCallback(() => {
    sending.current?.abort()
    if (input.current) input.current.value = ''
    setChosen(null)
    setAttempt(null)
  }, [input])

  return { chosen, attempt, choose, send, forget }
}
