import { ImagePlus } from 'lucide-react'
import { useEffect, useRef, useState } from 'react'
import { createPortal } from 'react-dom'
import { pictureMarkdown } from '~/pictures/body-pictures.rules'
import { Button, ButtonLink } from '~/ui/button'
import { onPictureRequest } from '../writing/surface/picture-request.browser'
import {
  type HeldPlace,
  type TextSurface,
  textSurface,
} from '../writing/surface/text-surface.browser'
import { placePicture } from './in-text/pending-pictures.browser'
import { PendingPictures } from './in-text/pending-pictures.view'
import { useIncomingPictures } from './incoming-pictures.browser'
import { insertParagraph } from './insert-text.browser'
import { PictureDialog, type PictureTexts } from './picture-dialog.view'

interface BodyPicturesProps {
  deskPath: string
  /** The id of the field that the text is written in. */
  fieldId?: string
}

interface OpenDialog {
  key: number
  file: File | null
  texts: PictureTexts | null
  /** Other pictures may arrive in the text while the dialog is open. */
  held: HeldPlace
}

/** Adds pictures to a text by a button, drop or paste. Without JavaScript, a separate page stores the picture. */
export function BodyPictures({ deskPath, fieldId = 'body' }: BodyPicturesProps) {
  const [isHydrated, setIsHydrated] = useState(false)
  useEffect(() => setIsHydrated(true), [])
  const dialogCount = useRef(0)
  /** Dropped together with the file of the dialog: each gets its own. */
  const waiting = useRef<File[]>([])
  const [dialog, setDialog] = useState<OpenDialog | null>(null)
  useIncomingPictures({
    // An editor has an element for each line.
    accepts: (target) => target.closest(`#${fieldId}`) !== null,
    onPictures: ([first, ...others]) => {
      waiting.current = others
      openDialog(first ?? null)
    },
  })
  const opener = useRef(openDialog)
  opener.current = openDialog
  useEffect(() => onPictureRequest(fieldId, () => opener.current(null)), [fieldId])

  function openDialog(file: File | null) {
    const surface = textSurface(fieldId)
    // After what is selected: a picture replaces no text.
    if (surface) showDialog(file, null, surface.selection().end)
  }

  function showDialog(file: File | null, texts: PictureTexts | null, place: number) {
    const [held] = textSurface(fieldId)?.hold([place]) ?? []
    if (held) setDialog({ key: ++dialogCount.current, file, texts, held })
  }

  function close({ key, held }: OpenDialog) {
    held.release()
    // Browsers report the close a moment later: another picture may have been dropped by then.
    if (key !== dialogCount.current) return
    setDialog(null)
    const next = waiting.current.shift()
    if (next) openDialog(next)
  }

  /** The caret will be after the picture. */
  function insertAt({ held }: OpenDialog, insert: (surface: TextSurface, place: number) => void) {
    const surface = textSurface(fieldId)
    const place = held.place()
    if (!surface || place === null) return
    held.release()
    surface.select({ start: place, end: place })
    insert(surface, place)
  }

  function upload(file: File, texts: PictureTexts, surface: TextSurface, place: number) {
    const [held] = surface.hold([place])
    if (!held) return
    placePicture({
      fieldId,
      action: `/${deskPath}/pictures/body`,
      name: file.name || 'picture',
      open: () => Promise.resolve(file),
      held,
      isParagraph: true,
      markdownOf: (path) => pictureMarkdown(path, texts.alt, texts.caption),
      onReplace: (now) => showDialog(null, texts, now),
    })
  }

  const label = (
    <>
      <ImagePlus aria-hidden="true" className="size-4.5" />
      Add a picture
    </>
  )
  return (
    <div className="-mt-3 flex flex-wrap items-center gap-x-4 gap-y-2">
      {isHydrated ? (
        <Button size="small" look="outline" onClick={() => openDialog(null)}>
          {label}
        </Button>
      ) : (
        <ButtonLink
          size="small"
          look="outline"
          href={`/${deskPath}/pictures/new`}
          target="_blank"
          rel="noopener"
        >
          {label}
        </ButtonLink>
      )}
      <p className="needs-script text-ink-muted text-sm">
        You can also drop or paste one into the text.
      </p>
      <PendingPictures fieldId={fieldId} />
      {dialog &&
        // In a portal, because forms cannot be nested.
        createPortal(
          <PictureDialog
            key={dialog.key}
            library={`/${deskPath}/pictures/choices`}
            droppedFile={dialog.file}
            texts={dialog.texts}
            onFile={(file, texts) =>
              insertAt(dialog, (surface, place) => upload(file, texts, surface, place))
            }
            onInsert={(markdown) =>
              insertAt(dialog, (surface, start) =>
                insertParagraph(surface, markdown, { start, end: start }),
              )
            }
            onClose={() => close(dialog)}
          />,
          document.body,
        )}
    </div>
  )
}
