import { Link } from 'react-router'
import { TextArea, TextField } from '~/ui/field'
import { Panel } from '~/ui/panel'
import { DeskForm } from '../access/desk-form.view'
import { DeskHeading } from '../shell/desk-page.view'
import { FileField } from './file-field.view'

interface NewPictureViewProps {
  /** The address of the library. */
  library: string
  rejectedForm: {
    alt: string
    caption: string
    isDecoration: boolean
    errors: { picture?: string; alt?: string }
    stored: { path: string; markdown: string; width: number; height: number; alt: string } | null
  } | null
}

/** A form for a picture, and the markdown of the one that was stored. */
export function NewPictureView({ rejectedForm, library }: NewPictureViewProps) {
  const stored = rejectedForm?.stored ?? null
  const errors = rejectedForm?.errors ?? {}
  return (
    <div className="max-w-2xl">
      <DeskHeading title="Add a picture" />
      <p className="mb-6 text-ink-soft">
        Or{' '}
        <Link to={library} className="underline underline-offset-4 hover:text-cyan">
          choose one from the library
        </Link>
        : the page of each picture shows its markdown.
      </p>
      {stored && (
        <Panel className="mb-8 flex flex-col gap-4 border-green/60 p-5">
          <p role="status" className="font-semibold">
            The picture is stored.
          </p>
          <img
            src={stored.path}
            alt={stored.alt}
            width={stored.width}
            height={stored.height}
            className="h-auto max-h-72 max-w-full self-start object-contain"
          />
          <TextArea
            id="markdown"
            label="Copy this into the body"
            readOnly
            defaultValue={stored.markdown}
            className="min-h-20 font-mono text-sm"
          />
        </Panel>
      )}
      <DeskForm
        key={stored?.path}
        encType="multipart/form-data"
        errors={errors}
        submit={stored ? 'Store another picture' : 'Store the picture'}
        submitting="Sending…"
      >
        <FileField id="picture" name="picture" label="Picture" error={errors.picture} />
        <TextField
          id="alt"
          name="alt"
          label="Description"
          hint="What the picture shows, for people who cannot see it."
          defaultValue={stored ? '' : (rejectedForm?.alt ?? '')}
          error={errors.alt}
          autoComplete="off"
        />
        <label className="flex min-h-9 cursor-pointer items-center gap-3">
          <input
            type="checkbox"
            name="decoration"
            defaultChecked={stored ? false : rejectedForm?.isDecoration}
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
          defaultValue={stored ? '' : rejectedForm?.caption}
          autoComplete="off"
          maxLength={300}
        />
      </DeskForm>
    </div>
  )
}
