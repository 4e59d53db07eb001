import { ImagePlus } from 'lucide-react'
import { useEffect, useState } from 'react'
import { createPortal } from 'react-dom'
import { Button, ButtonLink } from '~/ui/button'
import { useIncomingPictures } from './incoming.browser'
import { type Caret, caretOf, insertParagraph } from './insert-text.browser'
import { PictureDialog } from './picture-dialog.view'

interface BodyPicturesProps {
  deskPath: string
  /** The id of the field that the text is written in. */
  fieldId?: string
}

/**
 * Pictures for a text: asked for by a button, or dropped or pasted into the text itself. Without a script
 * a page of its own takes the picture and says what to write.
 */
export function BodyPictures({ deskPath, fieldId = 'body' }: BodyPicturesProps) {
  const [isAwake, setIsAwake] = useState(false)
  useEffect(() => setIsAwake(true), [])
  const [asked, setAsked] = useState<{ file: File | null; caret: Caret } | null>(null)
  useIncomingPictures({
    isForUs: (target) => target.id === fieldId,
    onPicture: ask,
  })

  function fieldNow(): HTMLTextAreaElement | null {
    const field = document.getElementById(fieldId)
    return field instanceof HTMLTextAreaElement ? field : null
  }

  function ask(file: File | null) {
    const field = fieldNow()
    if (field) setAsked({ file, caret: caretOf(field) })
  }

  function insert(markdown: string, caret: Caret) {
    const field = fieldNow()
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
      {isAwake ? (
        <Button size="small" look="outline" onClick={() => ask(null)}>
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
      {asked &&
        // Outside the form: a form cannot stand inside another.
        createPortal(
          <PictureDialog
            to={`/${deskPath}/pictures/body`}
            file={asked.file}
            onInsert={(markdown) => insert(markdown, asked.caret)}
            onClose={() => setAsked(null)}
          />,
          document.body,
        )}
    </div>
  )
}
