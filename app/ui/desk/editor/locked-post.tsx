import { useState } from 'react'
import type { TypedPost } from '~/content/desk/writing/post-form'
import type { PostKind } from '~/content/post/post'
import { TextArea, TextField } from '../../primitives/field'
import { FormTrouble } from '../../primitives/form-trouble'
import { type KeptCopy, UnsavedTexts } from '../keeping/unsaved-texts'

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

/** A post that this editor cannot change, or not now: what they typed is shown, so that it can be copied. */
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
      {typed && (
        <section aria-labelledby="own-text-heading" className="flex max-w-3xl flex-col gap-6">
          <FormTrouble title={props.reason} items={[]} />
          <h2 id="own-text-heading" className="font-semibold text-xl">
            Your text
          </h2>
          <TextField id="own-title" label="Title" value={typed.title} readOnly />
          <TextArea id="own-summary" label="Summary" value={typed.summary} readOnly className="" />
          <TextArea
            id="own-body"
            label="Body"
            value={typed.body}
            readOnly
            className="min-h-72 font-mono text-sm"
          />
        </section>
      )}
    </>
  )
}
