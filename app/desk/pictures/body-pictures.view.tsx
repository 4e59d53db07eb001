import { ImagePlus } from 'lucide-react'
import { useEffect, useRef, useState } from 'react'
import { createPortal } from 'react-dom'
import { Button, ButtonLink } from '~/ui/button'
import { onPictureRequest } from '../writing/surface/picture-request.browser'
import { type TextRange, textSurface } from '../writing/surface/text-surface.browser'
import { useIncomingPictures } from './incoming-pictures.browser'
import { insertParagraph } from './insert-text.browser'
import { PictureDialog } from './picture-dialog.view'

interface BodyPicturesProps {
  deskPath: string
  /** The id of the field that the text is written in. */
  fieldId?: string
}

interface OpenDialog {
  key: number
  file: File | null
  range: TextRange
}

/** Adds pictures to a text by a button, drop or paste. Without JavaScript, a separate page stores the picture. */
export function BodyPictures({ deskPath, fieldId = 'body' }: BodyPicturesProps) {
  const [isHydrated, setIsHydrated] = useState(false)
  useEffect(() => setIsHydrated(true), [])
  const dialogCount = useRef(0)
  const [dialog, setDialog] = useState<OpenDialog | null>(null)
  useIncomingPictures({
    // An editor has an element for each line.
    accepts: (target) => target.closest(`#${fieldId}`) !== null,
    onPicture: openDialog,
  })
  const opener = useRef(openDialog)
  opener.current = openDialog
  useEffect(() => onPictureRequest(fieldId, () => opener.current(null)), [fieldId])

  function openDialog(file: File | null) {
    const surface = textSurface(fieldId)
    if (surface) setDialog({ key: ++dialogCount.current, file, range: surface.selection() })
  }

  function insert(markdown: string, range: TextRange) {
    const surface = textSurface(fieldId)
    if (surface) insertParagraph(surface, markdown, range)
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
      <p className="text-ink-muted text-sm">You can also drop or paste one into the text.</p>
      {dialog &&
        // In a portal, because forms cannot be nested.
        createPortal(
          <PictureDialog
            key={dialog.key}
            action={`/${deskPath}/pictures/body`}
            library={`/${deskPath}/pictures/choices`}
            droppedFile={dialog.file}
            onInsert={(markdown) => insert(markdown, dialog.range)}
            // Browsers report the close a moment later: another picture may have been dropped by then.
            onClose={() => setDialog((current) => (current === dialog ? null : current))}
          />,
          document.body,
        )}
    </div>
  )
}
