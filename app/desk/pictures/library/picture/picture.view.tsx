import type { ReactNode } from 'react'
import { Form, Link } from 'react-router'
import { formatBytes, maxAltLength, retentionDays } from '~/pictures/library/library-picture.rules'
import { Button } from '~/ui/button'
import { TextField } from '~/ui/field'
import { DeskForm } from '../../../access/desk-form.view'
import { ConfirmPanel, Hidden } from '../../../shell/confirm/confirm-question.view'
import { CopyButton } from '../../../shell/copy-button.view'
import { DeskHeading, DeskSection } from '../../../shell/desk-page.view'
import { Moment } from '../../../shell/moment.view'
import { FocusedNotice } from '../../../shell/notice.view'
import { FileField } from '../../file-field.view'
import { PictureFrame } from '../picture-frame.view'
import { PictureUses } from './picture-uses.view'
import { ReplacementPreview } from './replacement-preview.view'
import { replacementQuestion } from './replacement-question.rules'
import type { WholePicture } from './whole-picture.rules'

interface PictureViewProps {
  base: string
  picture: WholePicture
  /** What was just done. */
  done: string | null
  timeZone: string
  /** The result of a form on this page. */
  form: {
    errors: { picture?: string; alt?: string; page?: string }
    alt: string | null
    /** The id of the picture that waits for the confirmation to replace this one. */
    replaceBy: string | null
  } | null
}

/** Everything about one picture of the library. */
export function PictureView({ base, picture, done, timeZone, form }: PictureViewProps) {
  const { id, name, width, height, bytes, ownAlt, alt, markdown, mayChange, removedAt } = picture
  const path = `${base}/pictures/${id}`
  const { errors = {}, replaceBy = null } = form ?? {}
  return (
    <>
      <DeskHeading title={name || `${width} × ${height}`}>
        <Link to={`${base}/pictures`} className="underline underline-offset-4 hover:text-cyan">
          All pictures
        </Link>
      </DeskHeading>
      {errors.page && (
        <FocusedNotice kind="error" focusKey={form}>
          {errors.page}
        </FocusedNotice>
      )}
      {done && !form && (
        <FocusedNotice kind="success" focusKey={done}>
          {done}
        </FocusedNotice>
      )}
      {replaceBy && (
        <div className="mb-8">
          <ConfirmPanel
            question={replacementQuestion(picture.replacement)}
            action={path}
            fields={{ step: 'replace', to: replaceBy }}
            back={path}
          />
          {/* Below the question, which is focused and so scrolled to the top. */}
          <ReplacementPreview picture={picture} replaceBy={replaceBy} />
        </div>
      )}
      <div className="mb-8 grid items-start gap-6 md:grid-cols-[minmax(0,32rem)_minmax(0,1fr)]">
        <div className="flex min-h-40 items-center justify-center overflow-hidden rounded-card border border-line bg-ground">
          <PictureFrame
            picture={picture}
            alt={alt}
            sizes="(min-width: 48rem) 32rem, 100vw"
            className="h-auto max-h-[28rem] w-full object-contain"
          />
        </div>
        <dl className="grid grid-cols-[auto_minmax(0,1fr)] gap-x-6 gap-y-2">
          <Fact name="Size">
            {width} × {height} pixels
          </Fact>
          {bytes !== null && <Fact name="File">{formatBytes(bytes)}, WebP</Fact>}
          <Fact name="Added">
            <Moment at={picture.uploadedAt} timeZone={timeZone} />
            {picture.editorName && ` by ${picture.editorName}`}
          </Fact>
          {removedAt && (
            <Fact name="Removed">
              <Moment at={removedAt} timeZone={timeZone} />
            </Fact>
          )}
          <Fact name="Markdown">
            <span className="flex flex-wrap items-center gap-3">
              <code id="markdown" className="wrap-anywhere min-w-0 font-mono text-sm">
                {markdown}
              </code>
              <CopyButton label="Copy" text={markdown} elementId="markdown" />
            </span>
          </Fact>
        </dl>
      </div>
      <DeskSection title="Used in">
        <PictureUses picture={picture} base={base} />
      </DeskSection>
      {mayChange && (
        <>
          <DeskSection
            title="Description"
            intro="Offered where the picture is used next. Posts that use it keep theirs."
          >
            <DeskForm
              key={ownAlt}
              errors={{ ...(errors.alt && { alt: errors.alt }) }}
              submit="Save"
            >
              <Hidden fields={{ step: 'describe' }} />
              <TextField
                id="alt"
                name="alt"
                label="Description"
                hint="What the picture shows, for people who cannot see it."
                defaultValue={form?.alt ?? ownAlt}
                maxLength={maxAltLength}
                error={errors.alt}
                autoComplete="off"
              />
            </DeskForm>
          </DeskSection>
          {picture.replacement.changed > 0 && (
            <DeskSection
              title="Replace everywhere"
              intro="Every post that you may change shows the new picture. You are asked before anything changes."
            >
              <DeskForm
                encType="multipart/form-data"
                errors={{ ...(errors.picture && { picture: errors.picture }) }}
                submit="Replace…"
                submitting="Sending…"
              >
                <Hidden fields={{ step: 'upload' }} />
                <FileField id="picture" name="picture" label="New picture" error={errors.picture} />
              </DeskForm>
            </DeskSection>
          )}
          <Removal picture={picture} />
        </>
      )}
    </>
  )
}

function Fact({ name, children }: { name: string; children: ReactNode }) {
  return (
    <>
      <dt className="text-ink-muted">{name}</dt>
      <dd className="min-w-0">{children}</dd>
    </>
  )
}

function Removal({ picture }: { picture: WholePicture }) {
  if (picture.isUsed && !picture.removedAt) return null
  const [title, intro, step, label] = picture.removedAt
    ? [
        'Restore',
        `The file is deleted ${retentionDays} days after the picture was removed, unless it is used again.`,
        'restore',
        'Restore the picture',
      ]
    : [
        'Remove',
        `Nothing uses this picture. The file is kept for ${retentionDays} days; then older versions of posts can no longer show it.`,
        'remove',
        'Remove the picture',
      ]
  return (
    <DeskSection title={title} intro={intro}>
      <Form method="post">
        <Hidden fields={{ step }} />
        <Button type="submit" look="outline">
          {label}
        </Button>
      </Form>
    </DeskSection>
  )
}
