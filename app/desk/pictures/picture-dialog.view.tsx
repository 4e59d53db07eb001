import { type FormEvent, type SyntheticEvent, useEffect, useMemo, useRef, useState } from 'react'
import { textIn } from '~/http/body/form-text'
import { pictureMarkdown } from '~/pictures/body-pictures.rules'
import { Button } from '~/ui/button'
import { TextField } from '~/ui/field'
import { FileField } from './file-field.view'
import { createFilePreview } from './file-preview.browser'
import { LibraryChoice } from './library/choosing/library-choice.view'
import type { PictureChoice } from './library/choosing/picture-choice.rules'
import { addressOfChoice } from './library/choosing/use-choices.browser'

export interface PictureTexts {
  /** What it shows. Empty for decoration. */
  alt: string
  caption: string
}

interface PictureDialogProps {
  /** The address of the library's choices. */
  library: string
  /** A dropped or pasted file; null if the editor has to choose one. */
  droppedFile: File | null
  /** What was typed for a file that was refused. */
  texts: PictureTexts | null
  /** A file to upload. */
  onFile: (file: File, texts: PictureTexts) => void
  /** A picture of the library. */
  onInsert: (markdown: string) => void
  onClose: () => void
}

type Errors = Partial<Record<'file' | 'alt' | 'sending', string>>

/** Asks for a picture, its description and its caption. */
export function PictureDialog(props: PictureDialogProps) {
  const { library, droppedFile, texts, onFile, onInsert, onClose } = props
  const dialog = useRef<HTMLDialogElement>(null)
  const [file, setFile] = useState(droppedFile)
  const [isFromLibrary, setIsFromLibrary] = useState(false)
  const [chosen, setChosen] = useState<PictureChoice | null>(null)
  const [isDecoration, setIsDecoration] = useState(texts?.alt === '')
  const [isSending, setIsSending] = useState(false)
  const [errors, setErrors] = useState<Errors>({})
  const preview = useMemo(() => file && createFilePreview(file), [file])
  useEffect(() => {
    dialog.current?.showModal()
    // With a file, only the description is missing.
    if (droppedFile) dialog.current?.querySelector<HTMLInputElement>('[name=alt]')?.focus()
  }, [droppedFile])

  async function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault()
    // React events bubble through the portal to the form of the post.
    event.stopPropagation()
    const form = new FormData(event.currentTarget)
    const alt = isDecoration ? '' : textIn(form, 'alt').trim()
    const caption = textIn(form, 'caption').trim()
    const missing: Errors = {
      ...(!(isFromLibrary ? chosen : file) && { file: 'Choose a picture.' }),
      ...(!isDecoration && alt === '' && { alt: 'Describe what the picture shows.' }),
    }
    setErrors(missing)
    if (Object.keys(missing).length > 0) return
    if (!isFromLibrary && file) {
      dialog.current?.close()
      onFile(file, { alt, caption })
      return
    }
    setIsSending(true)
    const stored = await addressOfChoice(library, chosen?.id ?? '')
    setIsSending(false)
    if (!stored.ok) return setErrors({ sending: stored.text })
    dialog.current?.close()
    onInsert(pictureMarkdown(stored.path, alt, caption))
  }

  const stopPropagation = (event: SyntheticEvent) => event.stopPropagation()
  return (
    <dialog
      ref={dialog}
      aria-labelledby="add-picture"
      onClose={onClose}
      onInput={stopPropagation}
      className="m-auto w-[min(34rem,calc(100vw-2rem))] rounded-card border border-line-strong bg-raised p-6 text-ink backdrop:bg-ground/80"
    >
      <form onSubmit={(event) => void submit(event)} noValidate className="flex flex-col gap-5">
        <h2 id="add-picture" className="font-semibold text-xl">
          Add a picture
        </h2>
        <Origin isFromLibrary={isFromLibrary} onChange={setIsFromLibrary} />
        {isFromLibrary ? (
          <LibraryChoice
            address={library}
            chosen={chosen}
            onChoose={setChosen}
            error={errors.file}
          />
        ) : (
          <>
            {preview && (
              <img
                src={preview}
                alt="The chosen file"
                className="max-h-52 max-w-full self-start rounded-lg object-contain"
              />
            )}
            <FileField
              id="body-picture"
              label={file ? 'Choose another file' : 'File'}
              error={errors.file}
              onFile={setFile}
            />
          </>
        )}
        <TextField
          // The description of a chosen picture replaces what was typed before.
          key={isFromLibrary && chosen?.alt ? chosen.id : 'typed'}
          defaultValue={isFromLibrary ? chosen?.alt : texts?.alt}
          id="alt"
          name="alt"
          label="Description"
          hint="What the picture shows, for people who cannot see it."
          autoComplete="off"
          maxLength={300}
          disabled={isDecoration}
          error={isDecoration ? undefined : errors.alt}
        />
        <label className="flex min-h-9 cursor-pointer items-center gap-3">
          <input
            type="checkbox"
            checked={isDecoration}
            onChange={({ currentTarget }) => setIsDecoration(currentTarget.checked)}
            className="size-5 accent-cyan"
          />
          Decoration only: the text says it all
        </label>
        <TextField
          id="caption"
          name="caption"
          label="Caption"
          hint="Readers see it below the picture."
          isOptional
          defaultValue={texts?.caption}
          autoComplete="off"
          maxLength={300}
        />
        <div role="alert">
          {errors.sending && <p className="font-semibold text-red">{errors.sending}</p>}
        </div>
        <div className="flex flex-wrap gap-3">
          <Button type="submit" disabled={isSending}>
            Insert
          </Button>
          <Button look="outline" onClick={() => dialog.current?.close()}>
            Cancel
          </Button>
        </div>
      </form>
    </dialog>
  )
}

interface OriginProps {
  isFromLibrary: boolean
  onChange: (isFromLibrary: boolean) => void
}

/** Where the picture comes from. */
function Origin({ isFromLibrary, onChange }: OriginProps) {
  const options = [
    ['Upload a file', false],
    ['Choose from the library', true],
  ] as const
  return (
    <fieldset className="flex flex-wrap gap-2">
      <legend className="sr-only">Where the picture comes from</legend>
      {options.map(([label, value]) => (
        <label
          key={label}
          className="flex min-h-9 cursor-pointer items-center gap-2 rounded-full border border-line-strong px-4 has-checked:border-cyan has-checked:text-cyan has-focus-visible:outline-2 has-focus-visible:outline-cyan"
        >
          <input
            type="radio"
            name="origin"
            checked={isFromLibrary === value}
            onChange={() => onChange(value)}
            className="size-4 accent-cyan"
          />
          {label}
        </label>
      ))}
    </fieldset>
  )
}
