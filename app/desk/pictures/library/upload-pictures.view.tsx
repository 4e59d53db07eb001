import { useRef, useState } from 'react'
import { Form, Link, useNavigation, useRevalidator } from 'react-router'
import { pictureTypes } from '~/pictures/picture.rules'
import { Button } from '~/ui/button'
import { FocusedNotice } from '../../shell/notice.view'
import { UploadProgress } from '../uploads/progress.view'
import { useDroppedFiles } from './dropped-files.browser'
import { type FileUpload, uploadText, useUploads } from './use-uploads.browser'

export interface UploadResults {
  stored: { name: string; id: string }[]
  errorTexts: string[]
}

interface UploadPicturesProps {
  /** The address of the library. */
  path: string
  results: UploadResults | null
}

/** Uploads files that are chosen or dropped on the page, one after the other. Without JavaScript it is a plain form. */
export function UploadPictures({ path, results }: UploadPicturesProps) {
  const input = useRef<HTMLInputElement>(null)
  const [isOver, setIsOver] = useState(false)
  const { revalidate } = useRevalidator()
  const { uploads, send, retry, clear } = useUploads(`${path}/body`, () => void revalidate())
  useDroppedFiles({ onFiles: send, onHover: setIsOver })
  const isSending = useNavigation().state === 'submitting'
  return (
    <section
      aria-label="Upload pictures"
      className={`mb-8 rounded-card border border-dashed p-4 sm:p-5 ${isOver ? 'border-cyan bg-cyan/10' : 'border-line-strong'}`}
    >
      {results && <Results results={results} path={path} />}
      <Form
        method="post"
        encType="multipart/form-data"
        onSubmit={(event) => {
          event.preventDefault()
          const files = [...(input.current?.files ?? [])]
          if (files.length > 0) send(files)
        }}
        className="flex flex-wrap items-end gap-x-6 gap-y-3"
      >
        <div className="min-w-0 flex-1 basis-72">
          <label htmlFor="pictures" className="font-semibold">
            Upload pictures
          </label>
          <p id="pictures-hint" className="text-ink-muted text-sm">
            JPEG, PNG, WebP, AVIF or GIF, up to 20 MB each. You can also drop files anywhere on this
            page.
          </p>
          <input
            ref={input}
            id="pictures"
            type="file"
            name="picture"
            multiple
            accept={pictureTypes.join(',')}
            aria-describedby="pictures-hint"
            onChange={({ currentTarget }) => {
              send([...(currentTarget.files ?? [])])
              currentTarget.value = ''
            }}
            className="mt-2 w-full min-w-0 cursor-pointer text-sm file:mr-4 file:min-h-11 file:cursor-pointer file:rounded-lg file:border file:border-line-strong file:bg-transparent file:px-4 file:font-semibold file:text-ink hover:file:border-cyan hover:file:text-cyan"
          />
        </div>
        {/* With scripts, files are uploaded as soon as they are chosen. */}
        <div className="hidden noscript:block">
          <Button type="submit" look="outline" disabled={isSending}>
            Upload
          </Button>
        </div>
      </Form>
      {uploads.length > 0 && (
        <Uploads uploads={uploads} path={path} onRetry={retry} onClear={clear} />
      )}
    </section>
  )
}

interface UploadsProps {
  uploads: FileUpload[]
  path: string
  onRetry: (upload: FileUpload) => void
  onClear: () => void
}

function Uploads({ uploads, path, onRetry, onClear }: UploadsProps) {
  const isDone = uploads.every(({ state }) => state === 'stored' || state === 'failed')
  const stored = uploads.filter(({ state }) => state === 'stored').length
  return (
    <div className="mt-4 border-line border-t pt-3">
      <p role="status" className="font-semibold">
        {`${stored} of ${uploads.length} stored`}
      </p>
      <ul className="max-h-80 overflow-y-auto">
        {uploads.map((upload) => (
          <li key={upload.key} className="grid grid-cols-1 gap-x-4 py-1.5 sm:grid-cols-2">
            {upload.id ? (
              <Link
                to={`${path}/${upload.id}`}
                className="min-w-0 truncate underline underline-offset-4 hover:text-cyan"
              >
                {upload.file.name}
              </Link>
            ) : (
              <span className="min-w-0 truncate">{upload.file.name}</span>
            )}
            <span
              className={`wrap-anywhere text-sm ${upload.state === 'failed' ? 'text-red' : 'text-ink-muted'}`}
            >
              {uploadText(upload)}
              {upload.state === 'failed' && upload.canRetry && (
                <Button
                  size="small"
                  look="outline"
                  className="ml-3"
                  aria-label={`Try again: ${upload.file.name}`}
                  onClick={() => onRetry(upload)}
                >
                  Try again
                </Button>
              )}
            </span>
            {upload.state === 'sending' && <UploadProgress progress={upload.progress} />}
          </li>
        ))}
      </ul>
      {isDone && (
        <Button size="small" look="outline" className="mt-2" onClick={onClear}>
          Close the list
        </Button>
      )}
    </div>
  )
}

function Results({
  results: { stored, errorTexts },
  path,
}: {
  results: UploadResults
  path: string
}) {
  return (
    <FocusedNotice kind={errorTexts.length > 0 ? 'error' : 'success'} focusKey={stored}>
      <ul>
        {errorTexts.map((text) => (
          <li key={text}>{text}</li>
        ))}
        {stored.map(({ id, name }) => (
          <li key={id}>
            Stored:{' '}
            <Link to={`${path}/${id}`} className="underline underline-offset-4 hover:text-cyan">
              {name}
            </Link>
          </li>
        ))}
      </ul>
    </FocusedNotice>
  )
}
