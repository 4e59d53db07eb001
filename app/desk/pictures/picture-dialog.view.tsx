import { type FormEvent, type SyntheticEvent, useEffect, useMemo, useRef, useState } from 'react'
import { pictureMarkdown } from '~/pictures/body-pictures.rules'
import { Button } from '~/ui/button'
import { TextField } from '~/ui/field'
import { FileField } from './file-field.view'
import { createFilePreview } from './file-preview.browser'
import { UploadProgress } from './uploads/progress.view'
import { uploadPicture } from './uploads/upload-picture.browser'

interface PictureDialogProps {
  /** The address that stores the picture. */
  action: string
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
export function PictureDialog({ action, droppedFile, onInsert, onClose }: PictureDialogProps) {
  const dialog = useRef<HTMLDialogElement>(null)
  const upload = useRef<AbortController | null>(null)
  const [file, setFile] = useState(droppedFile)
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
      ...(!file && { file: 'Choose a picture.' }),
      ...(!isDecoration && alt === '' && { alt: 'Describe what the picture shows.' }),
    }
    setErrors(missing)
    if (!file || Object.keys(missing).length > 0) return
    upload.current = new AbortController()
    setProgress(0)
    const { signal } = upload.current
    const result = await uploadPicture({
      action,
      file,
      parse: parsePath,
      onProgress: setProgress,
      signal,
    })
    setProgress(null)
    if (!result.ok) {
      setErrors({ sending: result.text })
      return
    }
    dialog.current?.close()
    onInsert(pictureMarkdown(result.value, isDecoration ? '' : alt))
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
        <TextField
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
        {progress !== null && <UploadProgress progress={progress} />}
        <div className="flex flex-wrap gap-3">
          <Button type="submit" disabled={progress !== null}>
            {progress === null ? 'Insert' : 'Uploading…'}
          </Button>
          <Button look="outline" onClick={() => dialog.current?.close()}>
            Cancel
          </Button>
        </div>
      </form>
    </dialog>
  )
}
