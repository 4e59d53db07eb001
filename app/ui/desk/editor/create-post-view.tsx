import { useEffect, useMemo } from 'react'
import type { Role } from '~/content/desk/editor'
import type { PostErrors } from '~/content/desk/parse-post'
import type { TypedPost } from '~/content/desk/post-form'
import { sections } from '~/content/desk/sections'
import type { PostKind, Thumbnail } from '~/content/post/post'
import { Button } from '../../primitives/button'
import { Panel } from '../../primitives/panel'
import { clearJournal } from '../keeping/journal'
import type { KeptCopy } from '../keeping/unsaved-texts'
import { BodyPictures } from '../pictures/body-pictures'
import { ThumbnailField } from '../pictures/thumbnail-field'
import { DeskHeading } from '../shell/desk-page'
import { showToast } from '../shell/toasts'
import { createWords } from './create-words'
import { PostEditor } from './post-editor'
import { type WhenChoice, WhenField } from './when-field'

interface CreatePostViewProps {
  kind: PostKind
  id: string
  tab: string
  typed: TypedPost
  kept: KeptCopy[]
  /** The post that was just made, and the tab that its text was kept for. */
  created: { id: string; tab: string } | null
  desk: { path: string; siteUrl: string }
  editor: { id: string; role: Role; timeZone: string }
  cameBack: CameBack | null
}

/** What the server says of a form that it did not take. Null where it could not be asked. */
export interface CameBack {
  errors: PostErrors & { at?: string; picture?: string }
  notice: string | null
  isFailure: boolean
  id: string | null
  tab: string | null
  typed: TypedPost | null
  when: { choice: WhenChoice; at: string } | null
  /** What was chosen of its picture. */
  thumbnail: { chosen: Thumbnail | null; wasRemoved: boolean } | null
}

const whenLabels = {
  now: 'Publish now',
  later: 'Publish at a time',
  draft: 'Keep it as a draft',
}

export function CreatePostView(props: CreatePostViewProps) {
  const { kind, desk, editor, created, cameBack } = props
  const words = createWords[kind]
  const base = `/${desk.path}/${sections[kind]}`
  const id = cameBack?.id || props.id
  const isAuthor = editor.role === 'author'
  useToasts(props)
  const linkTo = useMemo(
    () => (copy: { id: string; tab: string }) =>
      `${base}/new?${new URLSearchParams({ draft: copy.id, tab: copy.tab })}`,
    [base],
  )
  return (
    <>
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
      <PostEditor
        deskPath={desk.path}
        editorId={editor.id}
        timeZone={editor.timeZone}
        kind={kind}
        id={id}
        version={0}
        tab={cameBack?.tab || props.tab}
        typed={cameBack?.typed ?? props.typed}
        errors={cameBack?.errors ?? {}}
        notice={cameBack?.notice ?? null}
        address={`${desk.siteUrl}/…`}
        kept={props.kept}
        linkTo={linkTo}
        bodyPictures={<BodyPictures deskPath={desk.path} />}
        thumbnail={
          <ThumbnailField
            deskPath={desk.path}
            kind={kind}
            id={id}
            current={null}
            {...cameBack?.thumbnail}
            error={cameBack?.errors.picture}
          />
        }
        settings={
          isAuthor ? (
            <p className="text-ink-muted">It is kept as a draft until an editor publishes it.</p>
          ) : (
            <WhenField
              chosen={cameBack?.when?.choice ?? 'now'}
              at={cameBack?.when?.at ?? ''}
              timeZone={editor.timeZone}
              error={cameBack?.errors.at}
              labels={whenLabels}
            />
          )
        }
        buttons={({ isSending }) => (
          <Button type="submit" disabled={isSending}>
            {isSending ? words.submitting : words.submit}
          </Button>
        )}
      />
    </>
  )
}

/** SPEC 8: success and failure are told as toasts, too. What was made needs no journal any more. */
function useToasts({ kind, created, cameBack, editor }: CreatePostViewProps) {
  const words = createWords[kind]
  useEffect(() => {
    if (!created) return
    showToast({ kind: 'success', text: words.created(created.id) })
    void clearJournal({ editorId: editor.id, kind, ...created })
    // The empty form begins at its beginning.
    scrollTo(0, 0)
  }, [created, words, editor.id, kind])
  useEffect(() => {
    if (!cameBack?.isFailure || cameBack.notice === null) return
    showToast({ kind: 'error', title: 'Error', text: cameBack.notice })
  }, [cameBack])
}
