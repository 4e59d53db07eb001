import { useState } from 'react'
import type { ListedAutosave } from '~/autosave/autosave.rules'
import type { PostKind } from '~/config/post-kinds'
import { postDocuments, type TypedForm } from '~/posts/saving/autosave/post-documents.rules'
import { TextArea, TextField } from '~/ui/field'
import { FormErrors } from '~/ui/form-errors'
import { UnsavedTexts } from '../../autosave/unsaved-texts.view'
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
  autosaves: ListedAutosave[]
  now: Date
  linkTo: (autosave: { id: string; tab: string }) => string
  discardPath: string
}

/** A post that this editor cannot edit now: why, and its text. What they typed is shown as well, to be copied. */
export function LockedPost(props: LockedPostProps) {
  const [typed, setTyped] = useState(props.typed)
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
        onRestore={(entry) => setTyped(entry.typed)}
      />
      {typed ? (
        <section aria-labelledby="own-text-heading" className="flex max-w-3xl flex-col gap-6">
          <FormErrors title={props.reason} items={[]} />
          <h2 id="own-text-heading" className="font-semibold text-xl">
            Your text
          </h2>
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
