import { type FormEvent, type SyntheticEvent, useEffect, useMemo, useRef, useState } from 'react'
import { pictureMarkdown } from '~/pictures/body-pictures.rules'
import { Button } from '~/ui/button'
import { TextField } from '~/ui/field'
import { FileField } from './file-field.view'
import { createFilePreview } from './file-preview.browser'
import { LibraryChoice } from './library/choosing/library-choice.view'
import type { PictureChoice } from './library/choosing/picture-choice.rules'
import { addressOfChoice } from './library/choosing/use-choices.browser'
import { UploadProgress } from './uploads/progress.view'
import { uploadPicture } from './uploads/upload-picture.browser'

interface PictureDialogProps {
  /** The address that stores the picture. */
  action: string
  /** The address of the library's choices. */
  library: string
  /** A dropped or pasted file; null if the editor has to choose one. */
  droppedFile: File | null
  onInsert: (markdown: string) => void
  onClose: () => void
}

type Errors = Partial<Record<'file' | 'alt' | 'sending', string>>

function parsePath(json: unknown): string | null {
  const isObject = typeof json === 'object' && json !== null
  return isObject && 'path' in json && typeof json.path === 'string' ? json.path : null
}

/** Asks for a picture and its description, uploads it, and returns its markdown. */
export function PictureDialog(props: PictureDialogProps) {
  const { action, library, droppedFile, onInsert, onClose } = props
  const dialog = useRef<HTMLDialogElement>(null)
  const upload = useRef<AbortController | null>(null)
  const [file, setFile] = useState(droppedFile)
  const [isFromLibrary, setIsFromLibrary] = useState(false)
  const [chosen, setChosen] = useState<PictureChoice | null>(null)
  const [isDecoration, setIsDecoration] = useState(false)
  const [progress, setProgress] = useState<number | null>(null)
  const [errors, setErrors] = useState<Errors>({})
  const preview = useMemo(() => file && createFilePreview(file), [file])
  useEffect(() => {
    dialog.current?.showModal()
    // With a file, only the description is missing.
    if (droppedFile) dialog.current?.querySelector<HTMLInputElement>('[name=alt]')?.focus()
    return () => upload.current?.abort()
  }, [droppedFile])

  async function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault()
    // React events bubble through the portal to the form of the post.
    event.stopPropagation()
    const alt = String(new FormData(event.currentTarget).get('alt') ?? '').trim()
    const missing: Errors = {
      ...(!(isFromLibrary ? chosen : file) && { file: 'Choose a picture.' }),
      ...(!isDecoration && alt === '' && { alt: 'Describe what the picture shows.' }),
    }
    setErrors(missing)
    if (Object.keys(missing).length > 0) return
    setProgress(0)
    const stored = await store()
    setProgress(null)
    if (!stored.ok) {
      setErrors({ sending: stored.text })
      return
    }
    dialog.current?.close()
    onInsert(pictureMarkdown(stored.path, isDecoration ? '' : alt))
  }

  async function store() {
    if (isFromLibrary) return addressOfChoice(library, chosen?.id ?? '')
    upload.current = new AbortController()
    const { signal } = upload.current
    const options = { action, parse: parsePath, onProgress: setProgress, signal }
    const result = await uploadPicture({ ...options, file: file ?? new File([], '') })
    return result.ok ? { ok: true as const, path: result.value } : result
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
          defaultValue={isFromLibrary ? chosen?.alt : ''}
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
        <div role="alert">
          {errors.sending && <p className="font-semibold text-red">{errors.sending}</p>}
        </div>
        {progress !== null && !isFromLibrary && <UploadProgress progress={progress} />}
        <div className="flex flex-wrap gap-3">
          <Button type="submit" disabled={progress !== null}>
            {progress === null || isFromLibrary ? 'Insert' : 'Uploading…'}
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
