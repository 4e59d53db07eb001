import { ImageUp } from 'lucide-react'
import { useRef, useState } from 'react'
import type { PostKind } from '~/config/post-kinds'
import { thumbnailPath } from '~/pictures/picture-addresses.rules'
import type { Thumbnail } from '~/pictures/thumbnail.rules'
import { Button } from '~/ui/button'
import { FileField } from './file-field.view'
import { useIncomingPictures } from './incoming.browser'
import { ThumbnailInstruction } from './thumbnail-instruction.view'
import { Progress } from './uploads/progress.view'
import { type Attempt, uploadPath, useThumbnail } from './use-thumbnail.browser'

interface ThumbnailFieldProps {
  deskPath: string
  kind: PostKind
  id: string
  /** The picture that the post has now. */
  current: Thumbnail | null
  /** One that came with a form which was not taken: it is on the server, and need not be sent again. */
  chosen?: Thumbnail | null | undefined
  /** The form that came back wanted it removed. */
  wasRemoved?: boolean
  error?: string | undefined
}

const textControls = 'input:not([type=file], [type=checkbox], [type=radio]), textarea, select'

/**
 * A post's picture: picked, dropped or pasted. Without a script it is a file field of the same form. The
 * server reads it with wantedThumbnail().
 */
export function ThumbnailField(props: ThumbnailFieldProps) {
  // Anew once the post has another picture: what was chosen has been saved.
  return <Field key={props.current?.fingerprint} {...props} />
}

function Field({ deskPath, kind, id, current, ...props }: ThumbnailFieldProps) {
  const field = useRef<HTMLFieldSetElement>(null)
  const input = useRef<HTMLInputElement>(null)
  const [isRemoved, setIsRemoved] = useState(props.wasRemoved ?? false)
  const { chosen, attempt, choose, send, forget } = useThumbnail({
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
  const stored = current && thumbnailPath({ id, thumbnail: current })
  const ready = chosen ? uploadPath(deskPath, chosen) : stored
  const shown = attempt?.is === 'sending' ? attempt.preview : isRemoved ? null : ready
  const isFresh = chosen === null && attempt === null
  const isAsItCame = attempt === null && chosen?.fingerprint === props.chosen?.fingerprint
  return (
    <fieldset ref={field} className="rounded-card border border-line p-5">
      <legend className="px-2 font-semibold">Thumbnail</legend>
      <ThumbnailInstruction kind={kind} id={id} />
      <div className="mt-4 grid items-start gap-5 sm:grid-cols-[15rem_minmax(0,1fr)]">
        <DropPlace shown={shown} />
        <div className="flex min-w-0 flex-col gap-3">
          <FileField
            ref={input}
            id="picture"
            name="picture"
            label={shown ? 'Choose another picture' : 'Choose a picture'}
            also="You can also drop it here, or paste it."
            error={attempt?.is === 'failed' ? attempt.text : isAsItCame ? props.error : undefined}
            onFile={take}
          />
          {attempt?.is === 'sending' && <Progress part={attempt.part} />}
          {attempt?.is === 'failed' && attempt.mayHelpToTryAgain && (
            <SmallButton onClick={() => void send(attempt.file)}>Try again</SmallButton>
          )}
          {!isFresh && !isRemoved && (
            <SmallButton onClick={forget}>
              {current ? 'Keep the picture it has' : 'Leave it without a picture'}
            </SmallButton>
          )}
          {(current ?? props.chosen) && attempt?.is !== 'sending' && (
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
            {statusOf(attempt, chosen, isRemoved)}
          </p>
        </div>
      </div>
      <input type="hidden" name="thumbnail" value={chosen?.fingerprint ?? ''} />
    </fieldset>
  )
}

function statusOf(attempt: Attempt | null, chosen: Thumbnail | null, isRemoved: boolean): string {
  if (attempt?.is === 'sending') {
    return attempt.part < 1 ? 'Sending the picture…' : 'The server is looking at the picture…'
  }
  if (isRemoved) return 'The picture goes when you save.'
  if (!chosen) return ''
  const { width, height } = chosen
  return `The picture is ready: ${width} by ${height} pixels. Readers get it when you save.`
}

function SmallButton(props: { onClick: () => void; children: string }) {
  return <Button size="small" look="outline" className="self-start" {...props} />
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
