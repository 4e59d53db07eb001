import { useEffect, useMemo } from 'react'
import type { Role } from '~/content/desk/editor'
import { sections } from '~/content/desk/sections'
import type { TypedPost } from '~/content/desk/writing/post-form'
import type { TakenUp } from '~/content/desk/writing/taken-up'
import type { PostStatus } from '~/content/post/post'
import { Button } from '../../primitives/button'
import { TextField } from '../../primitives/field'
import { type Outcome, OutcomeNotice } from '../confirm/outcome-notice'
import { clearJournal } from '../keeping/journal'
import type { KeptCopy } from '../keeping/unsaved-texts'
import { isNews, showToast } from '../shell/toasts'
import type { CameBack } from './came-back'
import { type Conflict, ConflictPanel } from './conflict-panel'
import { LockedPost } from './locked-post'
import { PostEditor } from './post-editor'
import { type EditedPost, PostHead } from './post-head'
import { SendOffer } from './send-offer'
import { type WhenChoice, WhenField } from './when-field'

interface EditPostViewProps {
  post: EditedPost
  /** The version that the text was typed over. */
  version: number
  tab: string
  /** An unsaved text that the form begins with. */
  taken: TakenUp | null
  typed: TypedPost
  stored: TypedPost
  kept: KeptCopy[]
  /** The tab whose text was just saved. */
  saved: { tab: string } | null
  /** Why a step was not taken. */
  refused: string | null
  /** What the last step did. */
  outcome: Outcome | null
  /** Its moment, where it is scheduled, in the editor's time zone. */
  at: string
  /** Where readers find it; null while they do not. */
  address: string | null
  /** Why it cannot be changed; null where it can. */
  locked: string | null
  desk: { path: string; siteUrl: string }
  editor: { id: string; role: Role; timeZone: string }
  cameBack: CameBackFromEdit | null
}

export interface CameBackFromEdit extends Omit<CameBack, 'id'> {
  /** What it was typed over, which is not what is stored now where somebody else was quicker. */
  version: number | null
  note: string
  conflict: Conflict | null
}

export function EditPostView(props: EditPostViewProps) {
  const { post, desk, editor, cameBack, locked } = props
  const base = `/${desk.path}/${sections[post.kind]}/${post.id}`
  useSaved(props)
  const linkTo = useMemo(
    () => (copy: { tab: string }) => `${base}?${new URLSearchParams({ tab: copy.tab })}`,
    [base],
  )
  // After a conflict the page is not loaded anew, since it holds what was typed: its head still is.
  const head = cameBack?.conflict ?? {
    stored: post,
    version: props.version,
    address: props.address,
  }
  return (
    <>
      <PostHead
        post={head.stored}
        version={head.version}
        base={base}
        address={head.address}
        editor={editor}
      />
      <OutcomeNotice outcome={props.outcome} />
      {props.saved && props.address && post.kind === 'brief' && editor.role !== 'author' && (
        <SendOffer brief={post.id} path={`/${desk.path}/newsletter`} />
      )}
      {props.refused && (
        <p role="alert" className="mb-8 rounded-card border border-red/60 bg-red/10 p-4">
          {props.refused}
        </p>
      )}
      {locked !== null ? (
        <LockedPost
          reason={cameBack?.notice ?? locked}
          kind={post.kind}
          id={post.id}
          editor={editor}
          stored={props.stored}
          typed={cameBack?.typed ?? (props.taken && props.typed)}
          kept={props.kept}
          linkTo={linkTo}
          discardPath={`/${desk.path}/working-copies/discard`}
        />
      ) : (
        <PostEditor
          desk={desk}
          editor={editor}
          cameBack={cameBack}
          kind={post.kind}
          id={post.id}
          version={cameBack?.version ?? props.version}
          tab={cameBack?.tab || props.tab}
          taken={cameBack ? cameBack.taken : props.taken}
          typed={cameBack?.typed ?? props.typed}
          address={props.address ?? '/…'}
          kept={props.kept}
          linkTo={linkTo}
          conflict={
            cameBack?.conflict && (
              <ConflictPanel
                conflict={cameBack.conflict}
                timeZone={editor.timeZone}
                storedPath={base}
              />
            )
          }
          picture={post.thumbnail}
          settings={<Settings {...props} />}
          buttons={({ isSending }) => (
            <Button type="submit" disabled={isSending}>
              {isSending ? 'Saving...' : post.status === 'published' ? 'Save changes' : 'Save'}
            </Button>
          )}
        />
      )}
    </>
  )
}

const choices: Partial<Record<PostStatus, WhenChoice>> = { draft: 'draft', scheduled: 'later' }

/** When it comes out, while it is not out; for what readers know, what was changed and why. */
function Settings({ post, editor, at, cameBack }: EditPostViewProps) {
  const choice = choices[cameBack?.conflict?.stored.status ?? post.status]
  if (!choice) {
    return (
      <TextField
        id="note"
        name="note"
        label="What did you change?"
        hint="For the others at the desk: it stands beside this version. Readers do not see it."
        maxLength={500}
        defaultValue={cameBack?.note}
        autoComplete="off"
        isOptional
      />
    )
  }
  if (editor.role === 'author') {
    return <p className="text-ink-muted">It is kept as a draft until an editor publishes it.</p>
  }
  return (
    <WhenField
      chosen={cameBack?.when?.choice ?? choice}
      at={cameBack?.when?.at ?? at}
      timeZone={editor.timeZone}
      error={cameBack?.errors.at}
    />
  )
}

/** What was saved needs no journal any more. */
function useSaved({ post, saved, editor }: EditPostViewProps) {
  const { kind, id, status } = post
  useEffect(() => {
    if (!saved || !isNews()) return
    const text = status === 'published' ? 'Saved. Readers see it now.' : 'Saved.'
    showToast({ kind: 'success', text, task: id })
    void clearJournal({ editorId: editor.id, kind, id, tab: saved.tab })
  }, [saved, editor.id, kind, id, status])
}
