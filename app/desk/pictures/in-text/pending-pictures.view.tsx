import { useEffect, useMemo, useRef, useState, useSyncExternalStore } from 'react'
import { createPortal } from 'react-dom'
import { Button } from '~/ui/button'
import { createFilePreview } from '../file-preview.browser'
import { UploadProgress } from '../uploads/progress.view'
import {
  onPendingPictures,
  type PendingPicture,
  pendingPictures,
  removePicture,
  retryPicture,
  stopPictures,
} from './pending-pictures.browser'
import { usePendingGuard } from './use-pending-guard.browser'

const none: readonly PendingPicture[] = []

/** Pictures that are on their way into a text, each at its place in the editor; below a text area. */
export function PendingPictures({ fieldId }: { fieldId: string }) {
  const all = useSyncExternalStore(onPendingPictures, pendingPictures, () => none)
  const pictures = all.filter((picture) => picture.fieldId === fieldId)
  useEffect(() => () => stopPictures(fieldId), [fieldId])
  usePendingGuard(fieldId, pictures.length > 0)
  return pictures.map((picture) =>
    picture.element ? (
      createPortal(<Pending key={picture.key} picture={picture} />, picture.element, picture.key)
    ) : (
      <Pending key={picture.key} picture={picture} />
    ),
  )
}

function Pending({ picture }: { picture: PendingPicture }) {
  const { key, name, file, state, progress, error, canRetry, replace } = picture
  const preview = useMemo(() => file && createFilePreview(file), [file])
  const group = useRef<HTMLDivElement>(null)
  const [isPicture, setIsPicture] = useState(true)
  const retry = () => {
    // The button disappears.
    group.current?.focus()
    retryPicture(key)
  }
  const hasFailed = state === 'failed'
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset would be part of the form around it
    <div
      ref={group}
      tabIndex={-1}
      role="group"
      aria-label={`Picture: ${name}`}
      data-pending-picture={state}
      className={`my-2 flex w-full items-start gap-3 rounded-lg border bg-surface p-3 text-sm ${hasFailed ? 'border-red' : 'border-line-strong'}`}
    >
      {preview && isPicture && (
        <img
          src={preview}
          alt=""
          onError={() => setIsPicture(false)}
          className="size-16 shrink-0 rounded object-cover"
        />
      )}
      <div className="flex min-w-0 grow flex-col gap-2">
        <p className="wrap-anywhere">
          {hasFailed ? `${name} is not in the text yet.` : `${stateText(state, progress)} ${name}`}
        </p>
        <div role="alert">
          {hasFailed && <p className="wrap-anywhere font-semibold text-red">{error}</p>}
        </div>
        {!hasFailed && <UploadProgress progress={state === 'waiting' ? 0 : progress} />}
        <div className="flex flex-wrap gap-2">
          {hasFailed && canRetry && (
            <Button size="small" look="outline" onClick={retry}>
              Try again
            </Button>
          )}
          {hasFailed && !canRetry && replace && (
            <Button size="small" look="outline" onClick={replace}>
              Choose another file
            </Button>
          )}
          <Button size="small" look="outline" onClick={() => removePicture(key)}>
            {hasFailed ? 'Remove' : 'Cancel'}
          </Button>
        </div>
      </div>
    </div>
  )
}

function stateText(state: PendingPicture['state'], progress: number): string {
  if (state === 'waiting') return 'Waiting:'
  return progress < 1 ? 'Uploading' : 'Processing'
}
