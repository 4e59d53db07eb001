import { type ReactNode, useEffect, useEffectEvent, useState } from 'react'
import { flushSync } from 'react-dom'
import type { PostKind } from '~/config/post-kinds'
import { sections } from '../../../shell/sections.rules'
import { revealField } from '../../../writing/panel/reveal-field.browser'
import { CountMark } from '../../../writing/panel/tab-mark.view'
import type { PanelState } from '../../../writing/panel/use-panel.browser'
import { onCommentRequest } from '../../../writing/surface/comment-request.browser'
import { textSurface } from '../../../writing/surface/text-surface.browser'
import { BoardView } from '../board/board.view'
import { scrollToThread, showThread } from '../board/focus-thread.browser'
import { useComments } from '../board/use-comments.browser'
import { openText, openThreads, type ShownComments } from '../shown-comments.rules'
import { NewThread, newCommentId, useChosenQuote } from './new-thread.view'
import { rangeOf, usePassageMarks } from './use-passage-marks.browser'

/** The tab of the panel beside the text. */
export interface PanelComments {
  mark: ReactNode
  content: ReactNode
  withoutTabs: ReactNode
}

interface WritingComments {
  /** The desk's path. */
  base: string
  kind: PostKind
  id: string
  /** Null for a post that was never saved. */
  loaded: ShownComments | null
  editor: { id: string; timeZone: string }
  panel: PanelState
}

const fieldId = 'body'

/** Comments beside the text: passages are highlighted in it, and lead to their threads and back. */
export function useWritingComments(post: WritingComments): PanelComments {
  const { loaded, editor, panel } = post
  const path = `${post.base}/${sections[post.kind]}/${post.id}/comments`
  const comments = useComments(path, loaded)
  const chosen = useChosenQuote(path, fieldId)
  const [currentThread, setCurrentThread] = useState('')
  const { threads } = comments
  const open = openThreads(threads).length

  // A sheet would cover the text that the editor wanted to click into.
  usePassageMarks(fieldId, threads, (threadId) => {
    if (panel.layout !== 'beside') return
    flushSync(() => {
      panel.show('comments')
      setCurrentThread(threadId)
    })
    scrollToThread(threadId)
  })

  const comment = useEffectEvent(() => {
    const isQuoted = chosen.quoteSelection()
    const threadId = isQuoted ? undefined : threadAtCaret()
    flushSync(() => panel.show('comments'))
    if (threadId && showThread(threadId)) return
    document.getElementById(newCommentId)?.focus()
  })
  useEffect(() => onCommentRequest(fieldId, () => comment()), [])

  function showPassage(threadId: string) {
    const surface = textSurface(fieldId)
    const thread = threads.find(({ id }) => id === threadId)
    const range = surface && thread && rangeOf(surface, thread)
    if (!range) return
    revealField(fieldId)
    surface.select(range)
  }

  return {
    mark: open > 0 && <CountMark count={open} text={openText(open)} />,
    content: loaded ? (
      <BoardView
        comments={comments}
        path={path}
        isInsideForm
        editor={editor}
        rejected={null}
        onShowPassage={showPassage}
        currentThread={currentThread}
        form={<NewThread {...chosen} />}
      />
    ) : (
      <p className="text-ink-muted">Save the post first. Then you and others can comment on it.</p>
    ),
    withoutTabs: loaded && (
      <p className="p-5">
        <a href={path} className="underline underline-offset-4 hover:text-cyan">
          Comments
        </a>
        {open > 0 && `: ${openText(open)}`}
      </p>
    ),
  }
}

/** The thread whose passage the caret is in. */
function threadAtCaret(): string | undefined {
  const surface = textSurface(fieldId)
  const { start = 0 } = surface?.selection() ?? {}
  return surface?.marks().find((mark) => mark.start <= start && start <= mark.end)?.id
}
