import { asTyped, type RenderedDocument } from '~/content/markdown/rendered-document'
import type { RenderBody } from '~/reading/post/rendered-bodies'
import type { RenderFeedBody } from '~/reading/syndication/feed-bodies'
import type { Job, Rendered } from './job'
import { type RenderThread, startRenderThread } from './render-thread'

export interface Rendering {
  render: RenderBody
  renderForFeeds: RenderFeedBody
  stop: () => Promise<void>
}

interface RenderingDeps {
  /** server/rendering/render-worker.ts, as it is built. */
  workerFile: string
  onTooMuch: (title: string) => void
}

/**
 * Lays texts out in a thread of its own, one at a time: some marks cost more the more of them there are,
 * and meanwhile everybody else is answered. The thread starts with the first text. One that takes too
 * long or too much memory is ended, and its text is shown as it was typed.
 */
export function createRendering({ workerFile, onTooMuch }: RenderingDeps): Rendering {
  let thread: RenderThread | null = null
  let previous: Promise<unknown> = Promise.resolve()

  async function renderNext(job: Job): Promise<Rendered> {
    if (!thread || thread.hasEnded()) thread = await startRenderThread(workerFile)
    const answer = await thread.answerTo(job)
    if ('failed' in answer) throw new Error(`The text could not be laid out: ${answer.failed}`)
    if ('rendered' in answer) return answer.rendered
    await stop()
    onTooMuch(job.settings.title)
    const typed = asTyped(job.body)
    return job.as === 'entry' ? typed.html : typed
  }

  function inTurn(job: Job): Promise<Rendered> {
    const next = previous.then(() => renderNext(job))
    previous = next.catch(() => {})
    return next
  }

  async function stop(): Promise<void> {
    const ended = thread
    thread = null
    await ended?.end()
  }

  return {
    render: (body, settings) => inTurn({ as: 'page', body, settings }) as Promise<RenderedDocument>,
    renderForFeeds: (body, settings) => inTurn({ as: 'entry', body, settings }) as Promise<string>,
    stop,
  }
}
