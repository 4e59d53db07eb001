import { type FormEvent, type SyntheticEvent, useEffect, useMemo, useRef, useState } from 'react'
import { pictureMarkdown } from '~/pictures/body-pictures.rules'
import { Button } from '~/ui/button'
import { TextField } from '~/ui/field'
import { FileField } from './file-field.view'
import { previewOf } from './preview-of.browser'
import { Progress } from './uploads/progress.view'
import { uploadPicture } from './uploads/upload-picture.browser'

interface PictureDialogProps {
  /** Where the picture is taken. */
  to: string
  /** One that was dropped or pasted; else it is asked for. */
  file: File | null
  onInsert: (markdown: string) => void
  onClose: () => void
}

type Errors = Partial<Record<'file' | 'alt' | 'sending', string>>

/** Asks for a picture and for what it shows, sends it, and gives back what stands for it in the text. */
export function PictureDialog({ to, file: given, onInsert, onClose }: PictureDialogProps) {
  const dialog = useRef<HTMLDialogElement>(null)
  const sending = useRef<AbortController | null>(null)
  const [file, setFile] = useState(given)
  const [isDecoration, setIsDecoration] = useState(false)
  const [part, setPart] = useState<number | null>(null)
  const [errors, setErrors] = useState<Errors>({})
  const preview = useMemo(() => file && previewOf(file), [file])
  useEffect(() => {
    dialog.current?.showModal()
    // Where the file is there already, only its description is missing.
    if (given) dialog.current?.querySelector<HTMLInputElement>('[name=alt]')?.focus()
    return () => sending.current?.abort()
  }, [given])

  async function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault()
    // In React's tree the form of the post is around this one.
    event.stopPropagation()
    const alt = String(new FormData(event.currentTarget).get('alt') ?? '').trim()
    const missing: Errors = {
      ...(!file && { file: 'Choose a picture.' }),
      ...(!isDecoration && alt === '' && { alt: 'Say what the picture shows.' }),
    }
    setErrors(missing)
    if (!file || Object.keys(missing).length > 0) return
    sending.current = new AbortController()
    setPart(0)
    const { signal } = sending.current
    const sent = await uploadPicture<{ path: string }>({ to, file, onProgress: setPart, signal })
    setPart(null)
    if (!sent.ok) {
      setErrors({ sending: sent.text })
      return
    }
    dialog.current?.close()
    onInsert(pictureMarkdown(sent.answer.path, isDecoration ? '' : alt))
  }

  const within = (event: SyntheticEvent) => event.stopPropagation()
  return (
    <dialog
      ref={dialog}
      aria-labelledby="add-picture"
      onClose={onClose}
      onInput={within}
      className="m-auto w-[min(34rem,calc(100vw-2rem))] rounded-card border border-line-strong bg-raised p-6 text-ink backdrop:bg-ground/80"
    >
      <form onSubmit={(event) => void submit(event)} noValidate className="flex flex-col gap-5">
        <h2 id="add-picture" className="font-semibold text-xl">
          Add a picture
        </h2>
        {preview && (
          <img
            src={preview}
            alt="The one you chose"
            className="max-h-52 max-w-full self-start rounded-lg object-contain"
          />
        )}
        <FileField
          id="body-picture"
          label={file ? 'Another file' : 'File'}
          error={errors.file}
          onFile={setFile}
        />
        <TextField
          id="alt"
          name="alt"
          label="Description"
          hint="What the picture shows, for whoever cannot see it."
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
          It is decoration only: the text says it all
        </label>
        <div role="alert">
          {errors.sending && <p className="font-semibold text-red">{errors.sending}</p>}
        </div>
        {part !== null && <Progress part={part} />}
        <div className="flex flex-wrap gap-3">
          <Button type="submit" disabled={part !== null}>
            {part === null ? 'Insert' : 'Sending…'}
          </Button>
          <Button look="outline" onClick={() => dialog.current?.close()}>
            Cancel
          </Button>
        </div>
      </form>
    </dialog>
  )
}
