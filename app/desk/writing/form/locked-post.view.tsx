import { useState } from 'react'
import type { PostKind } from '~/config/post-kinds'
import type { TypedPost } from '~/posts/editing/post-form.rules'
import { TextArea, TextField } from '~/ui/field'
import { FormTrouble } from '~/ui/form-trouble'
import { Notice } from '../../newsletter/notice.view'
import { type KeptCopy, UnsavedTexts } from '../autosave/unsaved-texts.view'

interface LockedPostProps {
  /** Why it cannot be saved. */
  reason: string
  kind: PostKind
  id: string
  editor: { id: string; timeZone: string }
  stored: TypedPost
  /** What this editor typed and could not save, where that is known. */
  typed: TypedPost | null
  kept: KeptCopy[]
  now: Date
  linkTo: (copy: { id: string; tab: string }) => string
  discardPath: string
}

/**
 * A post that this editor cannot change, or not now: why, and the post to read. What they typed is shown, too,
 * so that it can be copied.
 */
export function LockedPost(props: LockedPostProps) {
  const [typed, setTyped] = useState(props.typed)
  return (
    <>
      <UnsavedTexts
        editorId={props.editor.id}
        kind={props.kind}
        id={props.id}
        tab=""
        isNew={false}
        typed={typed ?? props.stored}
        kept={props.kept}
        now={props.now}
        timeZone={props.editor.timeZone}
        linkTo={props.linkTo}
        discardPath={props.discardPath}
        continueLabel="Show it"
        onRestore={(entry) => setTyped(entry.typed)}
      />
      {typed ? (
        <section aria-labelledby="own-text-heading" className="flex max-w-3xl flex-col gap-6">
          <FormTrouble title={props.reason} items={[]} />
          <h2 id="own-text-heading" className="font-semibold text-xl">
            Your text
          </h2>
          <ReadOnlyFields prefix="own" text={typed} />
        </section>
      ) : (
        <section aria-label="The post, to read" className="flex max-w-3xl flex-col gap-6">
          <Notice kind="news">
            <p className="font-semibold">{props.reason}</p>
            <p className="mt-1">You can read it here, and see what was changed in its revisions.</p>
          </Notice>
          <ReadOnlyFields prefix="stored" text={props.stored} />
        </section>
      )}
    </>
  )
}

function ReadOnlyFields({ prefix, text }: { prefix: string; text: TypedPost }) {
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
    </>
  )
}
