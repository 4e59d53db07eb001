import { useState } from 'react'
import type { ListedAutosave } from '~/autosave/autosave.rules'
import type { PostKind } from '~/config/post-kinds'
import { postDocuments, type TypedForm } from '~/posts/saving/autosave/post-documents.rules'
import { Button } from '~/ui/button'
import { TextArea, TextField } from '~/ui/field'
import { FormErrors } from '~/ui/form-errors'
import { UnsavedTexts } from '../../autosave/unsaved-texts.view'
import { Hidden } from '../../shell/confirm/confirm-question.view'
import { Notice } from '../../shell/notice.view'

interface LockedPostProps {
  /** Why it cannot be saved. */
  reason: string
  kind: PostKind
  id: string
  editor: { id: string; timeZone: string }
  stored: TypedForm
  /** What this editor typed and could not save, if known. */
  typed: TypedForm | null
  /** The version and the tab that it was typed in. */
  version: number
  tab: string
  /** It was published, so that a text that was typed over it can become the next version after it. */
  isPublishedNext: boolean
  autosaves: ListedAutosave[]
  now: Date
  linkTo: (autosave: { id: string; tab: string }) => string
  discardPath: string
}

/** A post that this editor cannot edit now: why, and its text. What they typed is shown as well, to be copied. */
export function LockedPost(props: LockedPostProps) {
  const [own, setOwn] = useState<OwnText | null>(
    props.typed && { typed: props.typed, version: props.version, tab: props.tab },
  )
  const typed = own?.typed ?? null
  return (
    <>
      <UnsavedTexts
        documentKind={postDocuments[props.kind]}
        editorId={props.editor.id}
        isOffered={({ id }) => id === props.id}
        tab=""
        typed={typed ?? props.stored}
        autosaves={props.autosaves}
        now={props.now}
        timeZone={props.editor.timeZone}
        linkTo={props.linkTo}
        discardPath={props.discardPath}
        continueLabel="Show"
        onRestore={setOwn}
      />
      {own && typed ? (
        <section aria-labelledby="own-text-heading" className="flex max-w-3xl flex-col gap-6">
          <FormErrors title={props.reason} items={[]} />
          <h2 id="own-text-heading" className="font-semibold text-xl">
            Your text
          </h2>
          {props.isPublishedNext && <KeepLate id={props.id} {...own} />}
          <ReadOnlyFields prefix="own" text={typed} />
        </section>
      ) : (
        <section aria-label="The post, to read" className="flex max-w-3xl flex-col gap-6">
          <Notice kind="info">
            <p className="font-semibold">{props.reason}</p>
            <p className="mt-1">You can read it here, and see what was changed in its revisions.</p>
          </Notice>
          <ReadOnlyFields prefix="stored" text={props.stored} />
        </section>
      )}
    </>
  )
}

interface OwnText {
  typed: TypedForm
  version: number
  tab: string
}

function KeepLate({ id, typed, version, tab }: OwnText & { id: string }) {
  return (
    <form method="post" encType="multipart/form-data" className="flex flex-col items-start gap-2">
      <Hidden fields={{ ...typed, id, version, tab }} />
      <p>It was typed over a text that is published now. Readers see nothing of it.</p>
      <Button type="submit">Keep as the next version</Button>
    </form>
  )
}

function ReadOnlyFields({ prefix, text }: { prefix: string; text: TypedForm }) {
  return (
    <>
      <TextField id={`${prefix}-title`} label="Title" value={text.title} readOnly />
      {text.domain && (
        <TextField id={`${prefix}-domain`} label="Domain" value={text.domain} readOnly />
      )}
      {text.tags && <TextField id={`${prefix}-tags`} label="Tags" value={text.tags} readOnly />}
      <TextArea
        id={`${prefix}-summary`}
        label="Summary"
        value={text.summary}
        readOnly
        className=""
      />
      <TextArea
        id={`${prefix}-body`}
        label="Body"
        value={text.body}
        readOnly
        className="min-h-72 font-mono text-sm"
      />
      {text.changeNote && (
        <TextArea
          id={`${prefix}-changeNote`}
          label="Text for readers about the change"
          value={text.changeNote}
          readOnly
          className=""
        />
      )}
    </>
  )
}
