import { useEffect, useMemo } from 'react'
import type { Role } from '~/content/desk/editor'
import { sections } from '~/content/desk/sections'
import type { TypedPost } from '~/content/desk/writing/post-form'
import type { TakenUp } from '~/content/desk/writing/taken-up'
import type { PostKind } from '~/content/post/post'
import { Button } from '../../primitives/button'
import { Panel } from '../../primitives/panel'
import { clearJournal } from '../keeping/journal'
import type { KeptCopy } from '../keeping/unsaved-texts'
import { DeskHeading } from '../shell/desk-page'
import { isNews, showToast } from '../shell/toasts'
import type { CameBack } from './came-back'
import { createWords } from './create-words'
import { PostEditor } from './post-editor'
import { SendOffer } from './send-offer'
import { WhenField } from './when-field'

interface CreatePostViewProps {
  kind: PostKind
  id: string
  tab: string
  /** An unsaved text that the form begins with. */
  taken: TakenUp | null
  typed: TypedPost
  kept: KeptCopy[]
  /** The post that was just made, and the tab that its text was kept for. */
  created: { id: string; tab: string; isOut: boolean } | null
  /** What is to be said of the text that the form begins with. */
  notice: Pick<CameBack, 'errors' | 'notice' | 'isFailure' | 'thumbnail'> | null
  desk: { path: string; siteUrl: string }
  editor: { id: string; role: Role; timeZone: string }
  cameBack: CameBack | null
}

export function CreatePostView(props: CreatePostViewProps) {
  const { kind, desk, editor, created, cameBack } = props
  const words = createWords[kind]
  const base = `/${desk.path}/${sections[kind]}`
  const id = cameBack?.id || props.id
  const isAuthor = editor.role === 'author'
  useCreated(props)
  const linkTo = useMemo(
    () => (copy: { id: string; tab: string }) =>
      `${base}/new?${new URLSearchParams({ draft: copy.id, tab: copy.tab })}`,
    [base],
  )
  return (
    <Panel className="p-4 [--under:var(--color-surface)] sm:p-6">
      <DeskHeading title={words.heading} />
      {created && (
        <Panel className="mb-8 border-green/60 p-5">
          <p className="wrap-anywhere">{words.created(created.id)}</p>
          <a
            href={`${base}/${created.id}`}
            className="mt-2 inline-block py-1 underline underline-offset-4 hover:text-cyan"
          >
            Open it
          </a>
        </Panel>
      )}
      {created?.isOut && kind === 'brief' && !isAuthor && (
        <SendOffer brief={created.id} path={`/${desk.path}/newsletter`} />
      )}
      <PostEditor
        desk={desk}
        editor={editor}
        cameBack={cameBack ?? props.notice}
        kind={kind}
        id={id}
        version={0}
        tab={cameBack?.tab || props.tab}
        taken={cameBack ? cameBack.taken : props.taken}
        typed={cameBack?.typed ?? props.typed}
        address="/…"
        kept={props.kept}
        linkTo={linkTo}
        picture={null}
        settings={
          isAuthor ? (
            <p className="text-ink-muted">It is kept as a draft until an editor publishes it.</p>
          ) : (
            <WhenField
              chosen={cameBack?.when?.choice ?? 'now'}
              at={cameBack?.when?.at ?? ''}
              timeZone={editor.timeZone}
              error={cameBack?.errors.at}
            />
          )
        }
        buttons={({ isSending }) => (
          <Button type="submit" disabled={isSending}>
            {isSending ? words.submitting : words.submit}
          </Button>
        )}
      />
    </Panel>
  )
}

/** SPEC 8: it is told as a toast, too. What was made needs no journal any more. */
function useCreated({ kind, created, editor }: CreatePostViewProps) {
  const words = createWords[kind]
  useEffect(() => {
    if (!created || !isNews()) return
    showToast({ kind: 'success', text: words.created(created.id), task: created.id })
    void clearJournal({ editorId: editor.id, kind, id: created.id, tab: created.tab })
    // The empty form begins at its beginning.
    scrollTo(0, 0)
  }, [created, words, editor.id, kind])
}
