import { type RefObject, useCallback, useEffect, useRef, useState } from 'react'
import type { PostKind, Thumbnail } from '~/content/post/post'
import { type Sent, uploadPicture } from './upload-picture'

export type ThumbnailState =
  | { is: 'as-it-was' }
  | { is: 'sending'; file: File; preview: string; part: number }
  | { is: 'failed'; file: File; text: string; mayHelpToTryAgain: boolean }
  | { is: 'chosen'; fingerprint: string; preview: string; size: string }

interface Parts {
  kind: PostKind
  id: string
  deskPath: string
  /** Chosen before the page was made: the form came back. */
  chosen: Thumbnail | null
  input: RefObject<HTMLInputElement | null>
}

interface Taken {
  thumbnail: Thumbnail
  preview: string
}

export function uploadPath(deskPath: string, { fingerprint }: Thumbnail): string {
  return `/${deskPath}/pictures/uploads/${fingerprint}.webp`
}

const sizeOf = ({ width, height }: Thumbnail) => `${width} by ${height} pixels`

/** A picture is sent as soon as it is chosen; the form then only names it. */
export function useThumbnail({ kind, id, deskPath, chosen, input }: Parts) {
  const [state, setState] = useState<ThumbnailState>(
    chosen
      ? {
          is: 'chosen',
          fingerprint: chosen.fingerprint,
          preview: uploadPath(deskPath, chosen),
          size: sizeOf(chosen),
        }
      : { is: 'as-it-was' },
  )
  const sending = useRef<AbortController | null>(null)
  useEffect(() => () => sending.current?.abort(), [])

  const send = useCallback(
    async (file: File) => {
      sending.current?.abort()
      const mine = new AbortController()
      sending.current = mine
      const preview = URL.createObjectURL(file)
      setState({ is: 'sending', file, preview, part: 0 })
      const sent: Sent<Taken> = await uploadPicture({
        to: `/${deskPath}/pictures/thumbnails`,
        file,
        fields: { kind, id },
        onProgress: (part) =>
          !mine.signal.aborted && setState({ is: 'sending', file, preview, part }),
        signal: mine.signal,
      })
      URL.revokeObjectURL(preview)
      if (mine.signal.aborted) return
      // Of no more use in the form: it is on the server, or will never be taken.
      if ((sent.ok || !sent.mayHelpToTryAgain) && input.current) input.current.value = ''
      setState(sent.ok ? chosenState(sent.answer) : { is: 'failed', file, ...sent })
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
    setState({ is: 'as-it-was' })
  }, [input])

  return { state, choose, send, forget }
}

function chosenState({ thumbnail, preview }: Taken): ThumbnailState {
  return { is: 'chosen', fingerprint: thumbnail.fingerprint, preview, size: sizeOf(thumbnail) }
}
