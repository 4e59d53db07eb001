import { ImageUp } from 'lucide-react'
import { useEffect, useRef, useState } from 'react'
import type { PostKind } from '~/config/post-kinds'
import { thumbnailPath } from '~/pictures/picture-addresses.rules'
import type { Thumbnail } from '~/pictures/thumbnail.rules'
import { Button } from '~/ui/button'
import { revealField } from '../writing/panel/reveal-field.browser'
import { FileField } from './file-field.view'
import { useIncomingPictures } from './incoming-pictures.browser'
import { LibraryThumbnail } from './library/choosing/library-thumbnail.view'
import { UploadProgress } from './uploads/progress.view'
import {
  type ThumbnailSource,
  type Upload,
  uploadPath,
  useThumbnail,
} from './use-thumbnail.browser'

interface ThumbnailFieldProps {
  deskPath: string
  kind: PostKind
  id: string
  /** The picture of the stored post. */
  current: Thumbnail | null
  /** An upload from a rejected form, which need not be sent again. */
  chosen?: Thumbnail | null | undefined
  /** "Remove the picture" was checked in a rejected form. */
  wasRemoved?: boolean
  /** What a rejected form named of the library. */
  libraryPicture?: string
  error?: string | undefined
  /** Called when the post gets a picture, or loses it. */
  onPresence?: (hasPicture: boolean) => void
}

const textControls = 'input:not([type=file], [type=checkbox], [type=radio]), textarea, select'

/**
 * A post's picture: chosen, dropped or pasted. Without JavaScript it is an ordinary file field. The server reads it
 * with readThumbnailChange().
 */
export function ThumbnailField(props: ThumbnailFieldProps) {
  // The key resets the field when the chosen picture was saved.
  return <Field key={props.current?.fingerprint} {...props} />
}

function Field({ deskPath, kind, id, current, ...props }: ThumbnailFieldProps) {
  const field = useRef<HTMLFieldSetElement>(null)
  const input = useRef<HTMLInputElement>(null)
  const [isRemoved, setIsRemoved] = useState(props.wasRemoved ?? false)
  const { chosen, upload, choose, send, reset } = useThumbnail({
    kind,
    id,
    deskPath,
    input,
    initiallyChosen: props.chosen ?? null,
  })
  const chooseSource = (source: ThumbnailSource) => {
    // It may have been pasted while the section of this field was not shown.
    revealField('picture')
    setIsRemoved(false)
    choose(source)
  }
  useIncomingPictures({
    // Drops on this field, and pastes anywhere except in a text field or while a dialog is open.
    accepts: (target, method) =>
      method === 'dropped'
        ? field.current?.contains(target) === true
        : !target.closest(textControls) && !document.querySelector('dialog[open]'),
    onPictures: ([file]) => file && chooseSource(file),
  })
  const currentPath = current && thumbnailPath({ id, thumbnail: current })
  const savedPath = chosen ? uploadPath(deskPath, chosen) : currentPath
  const preview = upload?.status === 'sending' ? upload.preview : isRemoved ? null : savedPath
  const { onPresence } = props
  const hasPicture = preview !== null
  useEffect(() => onPresence?.(hasPicture), [onPresence, hasPicture])
  const isUntouched = chosen === null && upload === null
  const isUnchanged = upload === null && chosen?.fingerprint === props.chosen?.fingerprint
  return (
    <fieldset ref={field} className="min-w-0">
      <legend className="mb-4 font-semibold text-lg">Thumbnail</legend>
      <ThumbnailInstruction kind={kind} id={id} />
      <div className="mt-4 grid grid-cols-1 items-start gap-5">
        <DropZone preview={preview} />
        <div className="flex min-w-0 flex-col gap-3">
          <FileField
            ref={input}
            id="picture"
            name="picture"
            label={preview ? 'Choose another picture' : 'Choose a picture'}
            extraHint="You can also drop it here, or paste it."
            error={
              upload?.status === 'failed' ? upload.text : isUnchanged ? props.error : undefined
            }
            onFile={chooseSource}
          />
          <LibraryThumbnail
            deskPath={deskPath}
            named={props.libraryPicture ?? ''}
            onChoose={chooseSource}
          />
          {upload?.status === 'sending' && <UploadProgress progress={upload.progress} />}
          {upload?.status === 'failed' && upload.canRetry && (
            <SmallButton onClick={() => void send(upload.source)}>Try again</SmallButton>
          )}
          {!isUntouched && !isRemoved && (
            <SmallButton onClick={reset}>
              {current ? 'Keep the current picture' : 'Continue without a picture'}
            </SmallButton>
          )}
          {(current ?? props.chosen) && upload?.status !== 'sending' && (
            <label className="flex min-h-9 cursor-pointer items-center gap-3">
              <input
                type="checkbox"
                name="removeThumbnail"
                checked={isRemoved}
                onChange={({ currentTarget }) => setIsRemoved(currentTarget.checked)}
                className="size-5 accent-cyan"
              />
              Remove the picture
            </label>
          )}
          <p role="status" className="text-ink-muted text-sm">
            {statusText(upload, chosen, isRemoved)}
          </p>
        </div>
      </div>
      <input type="hidden" name="thumbnail" value={chosen?.fingerprint ?? ''} />
    </fieldset>
  )
}

function statusText(upload: Upload | null, chosen: Thumbnail | null, isRemoved: boolean): string {
  if (upload?.status === 'sending') {
    return upload.progress < 1 ? 'Uploading the picture…' : 'Processing the picture…'
  }
  if (isRemoved) return 'The picture will be removed when you save.'
  if (!chosen) return ''
  const { width, height } = chosen
  return `The picture is ready: ${width} by ${height} pixels. It will be used when you save.`
}

function SmallButton(props: { onClick: () => void; children: string }) {
  return <Button size="small" look="outline" className="self-start" {...props} />
}

function DropZone({ preview }: { preview: string | null }) {
  const [isOver, setIsOver] = useState(false)
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: only for dragging; the file field beside it does the same
    <div
      onDragEnter={() => setIsOver(true)}
      onDragLeave={() => setIsOver(false)}
      onDrop={() => setIsOver(false)}
      className={`flex aspect-video items-center justify-center overflow-hidden rounded-lg border border-dashed bg-ground ${isOver ? 'border-cyan' : 'border-line-strong'}`}
    >
      {preview ? (
        <img
          src={preview}
          alt="What readers will see"
          className="pointer-events-none size-full object-cover"
        />
      ) : (
        <span
          aria-hidden="true"
          className="pointer-events-none flex flex-col items-center gap-2 text-ink-muted text-sm"
        >
          <ImageUp className="size-8" />
          Drop a picture here
        </span>
      )}
    </div>
  )
}

const kindNames = { article: 'article', brief: 'weekly brief' } as const satisfies Record<
  PostKind,
  string
>

/** SPEC 2: the picture is named after the id, with a webp extension, in the bucket article-thumbnails. */
function ThumbnailInstruction({ kind, id }: { kind: PostKind; id: string }) {
  return (
    <p className="text-ink-soft">
      Upload a thumbnail for this {kindNames[kind]} named{' '}
      <code className="wrap-anywhere font-mono text-sm">{id}.webp</code> into the bucket{' '}
      <code className="font-mono text-sm">article-thumbnails</code>.
    </p>
  )
}
