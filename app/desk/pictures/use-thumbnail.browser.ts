import { type RefObject, useCallback, useEffect, useRef, useState } from 'react'
import type { PostKind } from '~/config/post-kinds'
import type { Thumbnail } from '~/pictures/thumbnail.rules'
import { createFilePreview } from './file-preview.browser'
import type { PictureChoice } from './library/choosing/picture-choice.rules'
import { uploadPicture } from './uploads/upload-picture.browser'

/** A file, or a picture of the library. */
export type ThumbnailSource = File | PictureChoice

export type Upload =
  | { status: 'sending'; preview: string; progress: number }
  | { status: 'failed'; source: ThumbnailSource; text: string; canRetry: boolean }

interface UseThumbnailOptions {
  kind: PostKind
  id: string
  deskPath: string
  /** The picture that a rejected form contained. */
  initiallyChosen: Thumbnail | null
  input: RefObject<HTMLInputElement | null>
}

export function uploadPath(deskPath: string, { fingerprint }: Thumbnail): string {
  return `/${deskPath}/pictures/uploads/${fingerprint}.webp`
}

function parseThumbnail(json: unknown): Thumbnail | null {
  if (typeof json !== 'object' || json === null || !('thumbnail' in json)) return null
  const { width, height, fingerprint } = Object(json.thumbnail)
  return typeof fingerprint === 'string' ? { width, height, fingerprint } : null
}

/**
 * Uploads a picture as soon as it is chosen; the form then only contains its fingerprint. If it is refused, the one
 * chosen before stays.
 */
export function useThumbnail(options: UseThumbnailOptions) {
  const { kind, id, deskPath, initiallyChosen, input } = options
  const [chosen, setChosen] = useState(initiallyChosen)
  const [upload, setUpload] = useState<Upload | null>(null)
  const request = useRef<AbortController | null>(null)
  useEffect(() => () => request.current?.abort(), [])

  const send = useCallback(
    async (source: ThumbnailSource) => {
      request.current?.abort()
      const controller = new AbortController()
      request.current = controller
      const { signal } = controller
      const file = source instanceof File ? source : null
      const preview = source instanceof File ? createFilePreview(source) : source.src
      const showProgress = (progress: number) => setUpload({ status: 'sending', preview, progress })
      showProgress(0)
      const result = await uploadPicture({
        action: `/${deskPath}/pictures/thumbnails`,
        file,
        fields: { kind, id, ...(!(source instanceof File) && { library: source.id }) },
        parse: parseThumbnail,
        onProgress: (progress) => !signal.aborted && showProgress(progress),
        signal,
      })
      if (signal.aborted) return
      // The form need not send the file: it is on the server, or will never be accepted.
      if ((result.ok || !result.canRetry) && input.current) input.current.value = ''
      if (result.ok) setChosen(result.value)
      setUpload(result.ok ? null : { status: 'failed', source, ...result })
    },
    [deskPath, kind, id, input],
  )

  /** Puts a file into the form's field, so that the form sends it if the upload fails. */
  const choose = useCallback(
    (source: ThumbnailSource) => {
      if (input.current && input.current.files?.[0] !== source) {
        const list = new DataTransfer()
        if (source instanceof File) list.items.add(source)
        input.current.files = list.files
      }
      void send(source)
    },
    [input, send],
  )

  const reset = useCallback(() => {
    request.current?.abort()
    if (input.current) input.current.value = ''
    setChosen(null)
    setUpload(null)
  }, [input])

  return { chosen, upload, choose, send, reset }
}
