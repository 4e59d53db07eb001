import { ImageUp } from 'lucide-react'
import { useRef, useState } from 'react'
import { thumbnailPath } from '~/content/address/pictures'
import { pictureTypes } from '~/content/desk/picture-rules'
import type { PostKind, Thumbnail } from '~/content/post/post'
import { Button } from '../../primitives/button'
import { useIncomingPictures } from './incoming'
import { ThumbnailInstruction } from './thumbnail-instruction'
import { type ThumbnailState, useThumbnail } from './use-thumbnail'

interface ThumbnailFieldProps {
  deskPath: string
  kind: PostKind
  id: string
  /** The picture that the post has now. */
  current: Thumbnail | null
  /** One that came with a form which was not taken: it is on the server, and need not be sent again. */
  chosen?: Thumbnail | null | undefined
  error?: string | undefined
}

const textControls = 'input:not([type=file], [type=checkbox], [type=radio]), textarea, select'

/**
 * A post's picture: picked, dropped or pasted. Without a script it is a file field of the same form. The
 * server reads it with wantedThumbnail().
 */
export function ThumbnailField(props: ThumbnailFieldProps) {
  const { deskPath, kind, id, current, error } = props
  const field = useRef<HTMLFieldSetElement>(null)
  const input = useRef<HTMLInputElement>(null)
  const [isRemoved, setIsRemoved] = useState(false)
  const { state, choose, send, forget } = useThumbnail({
    ...{ kind, id, deskPath, input },
    chosen: props.chosen ?? null,
  })
  const take = (file: File) => {
    setIsRemoved(false)
    choose(file)
  }
  useIncomingPictures({
    // Pasted anywhere on the page, but not into a text, and not while a dialog asks for something.
    isForUs: (target, how) =>
      how === 'dropped'
        ? field.current?.contains(target) === true
        : !target.closest(textControls) && !document.querySelector('dialog[open]'),
    onPicture: take,
  })
  const shown = isRemoved
    ? null
    : (previewIn(state) ?? (current && thumbnailPath({ id, thumbnail: current })))
  const trouble = state.is === 'failed' ? state.text : state.is === 'as-it-was' ? error : undefined
  return (
    <fieldset ref={field} className="rounded-card border border-line p-5">
      <legend className="px-2 font-semibold">Thumbnail</legend>
      <ThumbnailInstruction kind={kind} id={id} />
      <div className="mt-4 grid items-start gap-5 sm:grid-cols-[15rem_minmax(0,1fr)]">
        <DropPlace shown={shown} />
        <div className="flex min-w-0 flex-col gap-3">
          <label htmlFor="picture" className="font-semibold">
            {shown ? 'Choose another picture' : 'Choose a picture'}
          </label>
          <p id="picture-hint" className="text-ink-muted text-sm">
            JPEG, PNG, WebP, AVIF or GIF, up to 20 MB. You can also drop it here, or paste it.
          </p>
          <input
            ref={input}
            id="picture"
            type="file"
            name="picture"
            accept={pictureTypes.join(',')}
            aria-describedby={trouble ? 'picture-hint picture-error' : 'picture-hint'}
            aria-invalid={trouble ? 'true' : undefined}
            onChange={({ currentTarget: { files } }) => files?.[0] && take(files[0])}
            className="w-full min-w-0 cursor-pointer text-sm file:mr-4 file:min-h-11 file:cursor-pointer file:rounded-lg file:border file:border-line-strong file:bg-transparent file:px-4 file:font-semibold file:text-ink hover:file:border-cyan hover:file:text-cyan"
          />
          {trouble && (
            <p id="picture-error" className="font-semibold text-red">
              {trouble}
            </p>
          )}
          {state.is === 'sending' && <Progress part={state.part} />}
          {state.is === 'failed' && state.mayHelpToTryAgain && (
            <Button
              size="small"
              look="outline"
              className="self-start"
              onClick={() => void send(state.file)}
            >
              Try again
            </Button>
          )}
          {(state.is === 'sending' || state.is === 'chosen') && !props.chosen && (
            <Button size="small" look="outline" className="self-start" onClick={forget}>
              {current ? 'Keep the picture it has' : 'Leave it without a picture'}
            </Button>
          )}
          {(current ?? props.chosen) && (state.is === 'as-it-was' || props.chosen) && (
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
            {statusOf(state, isRemoved)}
          </p>
        </div>
      </div>
      <input
        type="hidden"
        name="thumbnail"
        value={state.is === 'chosen' ? state.fingerprint : ''}
      />
    </fieldset>
  )
}

function previewIn(state: ThumbnailState): string | null {
  return state.is === 'sending' || state.is === 'chosen' ? state.preview : null
}

function statusOf(state: ThumbnailState, isRemoved: boolean): string {
  if (isRemoved) return 'The picture goes when you save.'
  switch (state.is) {
    case 'as-it-was':
    case 'failed':
      return ''
    case 'sending':
      return state.part < 1 ? 'Sending the picture…' : 'The server is looking at the picture…'
    case 'chosen':
      return `The picture is ready: ${state.size}. Readers get it when you save.`
  }
}

function DropPlace({ shown }: { shown: string | null }) {
  const [isOver, setIsOver] = useState(false)
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: for whoever drags; the file field beside it does the same
    <div
      onDragEnter={() => setIsOver(true)}
      onDragLeave={() => setIsOver(false)}
      onDrop={() => setIsOver(false)}
      className={`flex aspect-video items-center justify-center overflow-hidden rounded-lg border border-dashed bg-ground ${isOver ? 'border-cyan' : 'border-line-strong'}`}
    >
      {shown ? (
        <img
          src={shown}
          alt="The thumbnail as it is now"
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

export function Progress({ part }: { part: number }) {
  return (
    <progress
      aria-label="Upload"
      max={100}
      // Without a value it shows that something goes on: the server looks at what it got.
      {...(part < 1 && { value: Math.round(part * 100) })}
      className="h-2 w-full accent-cyan"
    />
  )
}
