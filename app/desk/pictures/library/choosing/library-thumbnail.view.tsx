import { type FormEvent, useEffect, useId, useRef, useState } from 'react'
import { createPortal } from 'react-dom'
import { Button } from '~/ui/button'
import { TextField } from '~/ui/field'
import { LibraryChoice } from './library-choice.view'
import type { PictureChoice } from './picture-choice.rules'

interface LibraryThumbnailProps {
  deskPath: string
  /** What was typed without JavaScript. */
  named: string
  onChoose: (picture: PictureChoice) => void
}

/** Offers the pictures of the library as thumbnail. Without JavaScript, a field names one. */
export function LibraryThumbnail({ deskPath, named, onChoose }: LibraryThumbnailProps) {
  const [isHydrated, setIsHydrated] = useState(false)
  useEffect(() => setIsHydrated(true), [])
  const [isOpen, setIsOpen] = useState(false)
  if (!isHydrated) return <NamedPicture deskPath={deskPath} named={named} />
  return (
    <>
      <Button
        size="small"
        look="outline"
        className="self-start"
        aria-haspopup="dialog"
        onClick={() => setIsOpen(true)}
      >
        Choose from the library
      </Button>
      {isOpen &&
        // In a portal, because forms cannot be nested.
        createPortal(
          <LibraryDialog
            library={`/${deskPath}/pictures/choices`}
            onChoose={onChoose}
            onClose={() => setIsOpen(false)}
          />,
          document.body,
        )}
    </>
  )
}

function NamedPicture({ deskPath, named }: { deskPath: string; named: string }) {
  return (
    <noscript>
      <TextField
        id="libraryPicture"
        name="libraryPicture"
        label="Or a picture of the library"
        hint="Copy its markdown from its page in the library."
        defaultValue={named}
        autoComplete="off"
      />
      <a
        href={`/${deskPath}/pictures`}
        target="_blank"
        rel="noopener"
        className="mt-2 inline-flex min-h-9 items-center underline underline-offset-4 hover:text-cyan"
      >
        Open the library
      </a>
    </noscript>
  )
}

interface LibraryDialogProps {
  library: string
  onChoose: (picture: PictureChoice) => void
  onClose: () => void
}

function LibraryDialog({ library, onChoose, onClose }: LibraryDialogProps) {
  const dialog = useRef<HTMLDialogElement>(null)
  const titleId = useId()
  const [chosen, setChosen] = useState<PictureChoice | null>(null)
  const [isMissing, setIsMissing] = useState(false)
  useEffect(() => dialog.current?.showModal(), [])

  function submit(event: FormEvent) {
    event.preventDefault()
    // React events bubble through the portal to the form of the post.
    event.stopPropagation()
    setIsMissing(!chosen)
    if (!chosen) return
    dialog.current?.close()
    onChoose(chosen)
  }

  return (
    <dialog
      ref={dialog}
      aria-labelledby={titleId}
      onClose={onClose}
      onInput={(event) => event.stopPropagation()}
      className="m-auto w-[min(34rem,calc(100vw-2rem))] rounded-card border border-line-strong bg-raised p-6 text-ink backdrop:bg-ground/80"
    >
      <form onSubmit={submit} noValidate className="flex flex-col gap-5">
        <h2 id={titleId} className="font-semibold text-xl">
          Choose a thumbnail
        </h2>
        <LibraryChoice
          address={library}
          chosen={chosen}
          onChoose={setChosen}
          error={isMissing && !chosen ? 'Choose a picture.' : undefined}
        />
        <div className="flex flex-wrap gap-3">
          <Button type="submit">Use this picture</Button>
          <Button look="outline" onClick={() => dialog.current?.close()}>
            Cancel
          </Button>
        </div>
      </form>
    </dialog>
  )
}
