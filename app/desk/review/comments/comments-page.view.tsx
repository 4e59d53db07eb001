import { Link } from 'react-router'
import { DisclosureSummary } from '~/ui/disclosure-summary'
import { TextArea } from '~/ui/field'
import { DeskHeading } from '../../shell/desk-page.view'
import { Notice } from '../../shell/notice.view'
import { BoardView } from './board/board.view'
import { CommentForm } from './board/comment-form.view'
import { focusThread } from './board/focus-thread.browser'
import { useComments } from './board/use-comments.browser'
import { useDraftText } from './board/use-draft-text.browser'
import { type CommentStep, doneTexts, type RejectedComment } from './comment-texts.rules'
import type { ShownComments } from './shown-comments.rules'

interface CommentsPageViewProps {
  title: string
  body: string
  comments: ShownComments
  editor: { id: string; timeZone: string }
  newId: string
  done: CommentStep | null
  base: string
  rejected: RejectedComment | null
}

/** The comments of a post on a page of their own, also without scripts. */
export function CommentsPageView({
  title,
  body,
  base,
  done,
  rejected,
  ...props
}: CommentsPageViewProps) {
  const path = `${base}/comments`
  const comments = useComments(path, props.comments)
  return (
    <div className="max-w-3xl">
      <DeskHeading title={`Comments on “${title}”`}>
        <Link to={base} className="py-2 underline underline-offset-4 hover:text-cyan">
          Back to the post
        </Link>
      </DeskHeading>
      {done && !rejected && (
        <div className="hidden noscript:block">
          <Notice kind="success">{doneTexts[done]}</Notice>
        </div>
      )}
      {rejected && <Notice kind="error">{rejected.error}</Notice>}
      <BoardView
        comments={comments}
        path={path}
        isInsideForm={false}
        editor={props.editor}
        rejected={rejected}
        newId={props.newId}
        form={<NewThread path={path} newId={props.newId} rejected={rejected} />}
      />
      <details className="group mt-8 border-line border-t pt-4">
        <DisclosureSummary>The text of the post</DisclosureSummary>
        <pre className="wrap-anywhere mt-3 whitespace-pre-wrap font-mono text-sm">{body}</pre>
      </details>
    </div>
  )
}

function NewThread({
  path,
  newId,
  rejected,
}: { path: string } & Pick<CommentsPageViewProps, 'newId' | 'rejected'>) {
  const sent = rejected?.sent.step === 'add' ? rejected.sent.quote : ''
  const [quote, setQuote, clearQuote] = useDraftText(`${path} passage`, sent)
  return (
    <section aria-labelledby="new-comment" className="mb-4">
      <h2 id="new-comment" className="mb-3 font-semibold text-xl">
        New comment
      </h2>
      <CommentForm
        step="add"
        target=""
        newId={newId}
        label="Comment"
        submitLabel="Add the comment"
        scriptFields={{ quote }}
        onSent={(threadId) => {
          clearQuote()
          focusThread(threadId)
        }}
      >
        <TextArea
          id="comment-quote"
          name="quote"
          label="Passage"
          hint="Copy words from the text below to comment on them. Leave it empty to comment on the whole post."
          value={quote}
          onChange={({ currentTarget }) => setQuote(currentTarget.value)}
          dir="auto"
          className="min-h-12"
          isOptional
        />
      </CommentForm>
    </section>
  )
}
