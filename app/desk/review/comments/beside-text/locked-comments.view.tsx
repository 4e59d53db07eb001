import { textSurface } from '../../../writing/surface/text-surface.browser'
import { BoardView } from '../board/board.view'
import { useComments } from '../board/use-comments.browser'
import type { ShownComments } from '../shown-comments.rules'
import { NewThread, useChosenQuote } from './new-thread.view'
import { rangeOf } from './use-passage-marks.browser'

interface LockedCommentsProps {
  path: string
  loaded: ShownComments
  editor: { id: string; timeZone: string }
  /** The field that shows the text. */
  fieldId: string
}

/** Comments below a text that this editor can only read. */
export function LockedComments({ path, loaded, editor, fieldId }: LockedCommentsProps) {
  const comments = useComments(path, loaded)
  const chosen = useChosenQuote(path, fieldId)

  function showPassage(threadId: string) {
    const surface = textSurface(fieldId)
    const thread = comments.threads.find(({ id }) => id === threadId)
    const range = surface && thread && rangeOf(surface, thread)
    if (range) surface.select(range)
  }

  return (
    <section aria-labelledby="comments-heading" className="mt-10 max-w-3xl">
      <h2 id="comments-heading" className="mb-4 font-semibold text-xl">
        Comments
      </h2>
      <BoardView
        comments={comments}
        path={path}
        isInsideForm={false}
        editor={editor}
        rejected={null}
        onShowPassage={showPassage}
        form={<NewThread {...chosen} />}
      />
    </section>
  )
}
