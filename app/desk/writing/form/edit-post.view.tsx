import { useEffect, useMemo } from 'react'
import type { PostKind } from '~/config/post-kinds'
import type { Role } from '~/people/editor.rules'
import type { TakenUp } from '~/posts/autosave/resumed-from.rules'
import type { TypedPost } from '~/posts/editing/post-form.rules'
import { TextField } from '~/ui/field'
import { Panel } from '~/ui/panel'
import { type Outcome, OutcomeNotice } from '../../shell/confirm/outcome-notice.view'
import { DeskHeading } from '../../shell/desk-page.view'
import { sections } from '../../shell/sections.rules'
import { isNews, showToast } from '../../shell/toasts.view'
import { clearJournal } from '../autosave/journal.browser'
import type { KeptCopy } from '../autosave/unsaved-texts.view'
import type { CameBack } from './came-back.view'
import { ConflictPanel } from './conflict-panel.view'
import { createWords } from './create-words.rules'
import { LockedPost } from './locked-post.view'
import { PostEditor } from './post-editor.view'
import { type EditedPost, PostHead } from './post-head.view'
import { SendOffer } from './send-offer.view'

/** The page of a post, or of one that is being made. */
export interface WritingPage {
  kind: PostKind
  id: string
  /** Null for one that is being made. */
  post: EditedPost | null
  /** The version that the text was typed over; 0 for one that is being made. */
  version: number
  tab: string
  /** An unsaved text that the form begins with. */
  taken: TakenUp | null
  typed: TypedPost
  stored: TypedPost
  kept: KeptCopy[]
  now: Date
  /** The tab whose text was just saved. */
  saved: { tab: string } | null
  /** It was made by that. */
  isCreated: boolean
  /** What is to be said of the text that the form begins with. */
  notice: Pick<CameBack, 'errors' | 'notice' | 'isFailure' | 'thumbnail'> | null
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
}

interface EditPostViewProps extends WritingPage {
  cameBack: CameBack | null
  /** With the tab whose text is being saved. */
  onSubmit: (tab: string) => void
}

/** A form that makes a post and the form of that post are in the same place, so that it stays as it is. */
export function EditPostView(props: EditPostViewProps) {
  const { kind, post, desk, editor, cameBack } = props
  const base = `/${desk.path}/${sections[kind]}`
  const id = (!post && cameBack?.id) || props.id
  useSaved(props)
  const linkTo = useMemo(
    () => (copy: { id: string; tab: string }) =>
      post
        ? `${base}/${copy.id}?${new URLSearchParams({ tab: copy.tab })}`
        : `${base}/new?${new URLSearchParams({ draft: copy.id, tab: copy.tab })}`,
    [base, post],
  )
  const status = cameBack?.standing?.post.status ?? post?.status ?? null
  const locked = cameBack?.locked ?? props.locked
  return (
    // SPEC 2: the form of a new brief is in a card.
    <div
      data-card={post ? undefined : ''}
      className={
        post
          ? ''
          : 'rounded-card border border-line bg-surface p-4 [--under:var(--color-surface)] sm:p-6'
      }
    >
      <Head {...props} base={base} />
      {post && locked !== null ? (
        <LockedPost
          reason={cameBack?.notice ?? locked}
          kind={kind}
          id={id}
          editor={editor}
          stored={props.stored}
          typed={cameBack?.typed ?? (props.taken && props.typed)}
          kept={props.kept}
          now={props.now}
          linkTo={linkTo}
          discardPath={`/${desk.path}/working-copies/discard`}
        />
      ) : (
        <PostEditor
          desk={desk}
          editor={editor}
          cameBack={cameBack}
          notice={props.notice}
          kind={kind}
          id={id}
          status={status}
          version={cameBack?.version ?? props.version}
          tab={cameBack?.tab || props.tab}
          pageTab={props.tab}
          taken={cameBack ? cameBack.taken : props.taken}
          typed={cameBack?.typed ?? props.typed}
          at={cameBack?.when?.at || props.at}
          address={props.address ?? '/…'}
          kept={props.kept}
          now={props.now}
          linkTo={linkTo}
          onSubmit={props.onSubmit}
          conflict={
            cameBack?.conflict && (
              <ConflictPanel
                conflict={cameBack.conflict}
                timeZone={editor.timeZone}
                storedPath={`${base}/${id}`}
              />
            )
          }
          picture={post?.thumbnail ?? null}
          settings={<Settings {...props} status={status} />}
        />
      )}
    </div>
  )
}

function Head({ base, ...props }: EditPostViewProps & { base: string }) {
  const { kind, id, post, desk, editor } = props
  const words = createWords[kind]
  if (!post) return <DeskHeading title={words.heading} />
  const { version, address } = props
  const standing = props.cameBack?.standing ?? { post, version, address }
  const isOut = props.saved && props.address && kind === 'brief' && editor.role !== 'author'
  return (
    <>
      <PostHead {...standing} base={`${base}/${id}`} editor={editor} />
      <OutcomeNotice outcome={props.outcome} />
      {/* It does not outlast the next error. */}
      {props.isCreated && !props.cameBack && (
        <Panel className="mb-8 border-green/60 p-5">
          <p className="wrap-anywhere">{words.created(id)}</p>
        </Panel>
      )}
      {isOut && <SendOffer brief={id} path={`/${desk.path}/newsletter`} />}
      {props.refused && (
        <p role="alert" className="mb-8 rounded-card border border-red/60 bg-red/10 p-4">
          {props.refused}
        </p>
      )}
    </>
  )
}

/** For what readers know, what was changed and why; for an author, what becomes of a draft. */
function Settings({ editor, version, cameBack, status }: SettingsProps) {
  if (status === 'published' || status === 'withdrawn') {
    return (
      <TextField
        // Empty again once it stands beside a version.
        key={version}
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
  if (editor.role !== 'author') return null
  return <p className="text-ink-muted">It is kept as a draft until an editor publishes it.</p>
}

type SettingsProps = EditPostViewProps & { status: EditedPost['status'] | null }

/** SPEC 8: it is told as a toast. What was saved needs no journal any more. */
function useSaved({ kind, id, post, saved, isCreated, editor }: EditPostViewProps) {
  const status = post?.status
  useEffect(() => {
    if (!saved || !isNews()) return
    const text = status === 'published' ? 'Saved. Readers see it now.' : 'Saved.'
    const told = isCreated ? createWords[kind].created(id) : text
    showToast({ kind: 'success', text: told, task: id })
    void clearJournal({ editorId: editor.id, kind, id, tab: saved.tab })
  }, [saved, isCreated, editor.id, kind, id, status])
}
