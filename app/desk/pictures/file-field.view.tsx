import type { Ref } from 'react'
import { pictureTypes } from '~/pictures/picture.rules'

interface FileFieldProps {
  id: string
  /** Missing if a script sends the file and not the form. */
  name?: string
  label: string
  error?: string | undefined
  ref?: Ref<HTMLInputElement>
  onFile?: (file: File) => void
  /** Added to the hint. */
  extraHint?: string
}

/** Chooses a picture. The server checks the content of the file. */
export function FileField(props: FileFieldProps) {
  const { id, name, label, error, ref, onFile, extraHint = '' } = props
  return (
    <div>
      <label htmlFor={id} className="font-semibold">
        {label}
      </label>
      <p id={`${id}-hint`} className="text-ink-muted text-sm">
        JPEG, PNG, WebP, AVIF or GIF, up to 20 MB. {extraHint}
      </p>
      <input
        ref={ref}
        id={id}
        type="file"
        name={name}
        accept={pictureTypes.join(',')}
        aria-describedby={error ? `${id}-hint ${id}-error` : `${id}-hint`}
        aria-invalid={error ? 'true' : undefined}
        onChange={({ currentTarget: { files } }) => files?.[0] && onFile?.(files[0])}
        className="mt-2 w-full min-w-0 cursor-pointer text-sm file:mr-4 file:min-h-11 file:cursor-pointer file:rounded-lg file:border file:border-line-strong file:bg-transparent file:px-4 file:font-semibold file:text-ink hover:file:border-cyan hover:file:text-cyan"
      />
      <div role="alert">
        {error && (
          <p id={`${id}-error`} className="mt-2 font-semibold text-red">
            {error}
          </p>
        )}
      </div>
    </div>
  )
}
