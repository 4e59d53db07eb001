import { ImagePlus } from 'lucide-react'
import { useEffect, useRef, useState } from 'react'
import { createPortal } from 'react-dom'
import { Button, ButtonLink } from '~/ui/button'
import { useIncomingPictures } from './incoming-pictures.browser'
import { type Caret, caretOf, insertParagraph } from './insert-text.browser'
import { PictureDialog } from './picture-dialog.view'

interface BodyPicturesProps {
  deskPath: string
  /** The id of the field that the text is written in. */
  fieldId?: string
}

interface OpenDialog {
  key: number
  file: File | null
  caret: Caret
}

/** Adds pictures to a text by a button, drop or paste. Without JavaScript, a separate page stores the picture. */
export function BodyPictures({ deskPath, fieldId = 'body' }: BodyPicturesProps) {
  const [isHydrated, setIsHydrated] = useState(false)
  useEffect(() => setIsHydrated(true), [])
  const dialogCount = useRef(0)
  const [dialog, setDialog] = useState<OpenDialog | null>(null)
  useIncomingPictures({
    accepts: (target) => target.id === fieldId,
    onPicture: openDialog,
  })

  function findField(): HTMLTextAreaElement | null {
    const field = document.getElementById(fieldId)
    return field instanceof HTMLTextAreaElement ? field : null
  }

  function openDialog(file: File | null) {
    const field = findField()
    if (field) setDialog({ key: ++dialogCount.current, file, caret: caretOf(field) })
  }

  function insert(markdown: string, caret: Caret) {
    const field = findField()
    if (field) insertParagraph(field, markdown, caret)
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
            droppedFile={dialog.file}
            onInsert={(markdown) => insert(markdown, dialog.caret)}
            // Browsers report the close a moment later: another picture may have been dropped by then.
            onClose={() => setDialog((current) => (current === dialog ? null : current))}
          />,
          document.body,
        )}
    </div>
  )
}
