import { renderingCost } from '~/content/markdown/cost/rendering-cost'
import { asTyped, type RenderedDocument } from '~/content/markdown/rendered-document'
import type { RenderBody } from '~/reading/post/rendered-bodies'
import type { RenderFeedBody } from '~/reading/syndication/feed-bodies'
import type { Job, Rendered } from './job'
import { createLane, type Task } from './lane'
import { createPreviews, type PreviewOf } from './previews'
import type { Outcome } from './render-thread'

export interface Rendering {
  render: RenderBody
  renderForFeeds: RenderFeedBody
  preview: RenderPreview
  stop: () => Promise<void>
}

/** Null where a newer preview of the same editor took its place. */
export type RenderPreview = (
  body: string,
  settings: Parameters<RenderBody>[1],
  of: PreviewOf,
) => Promise<RenderedDocument | null>

interface RenderingDeps {
  /** server/rendering/render-worker.ts, as it is built. */
  workerFile: string
  onTooMuch: (title: string) => void
}

/** Twice what a megabyte of prose takes on a slow machine. */
const mostCpuMsOfPage = 3_000
/** A feed has many entries: what takes longer than this is found by its cost beforehand. */
const mostCpuMsOfEntry = 1_000
const deskIdleMs = 60_000

/**
 * Renders texts in threads, since some marks cost more the more of them there are, and meanwhile everybody else is
 * answered. One thread is for readers: their pages come before feeds and mail, and cheap texts before costly ones.
 * The other is for previews at the desk, which keep no reader waiting. A text that takes too long or too much memory
 * ends its thread, and is shown as it was typed.
 */
export function createRendering({ workerFile, onTooMuch }: RenderingDeps): Rendering {
  const readers = createLane({ workerFile })
  const desk = createLane({ workerFile, idleMs: deskIdleMs })
  const previews = createPreviews(desk)

  function rendered({ body, settings, as }: Job, outcome: Outcome): Rendered {
    if ('failed' in outcome) throw new Error(`The text could not be rendered: ${outcome.failed}`)
    if ('rendered' in outcome) return outcome.rendered
    onTooMuch(settings.title)
    const typed = asTyped(body)
    return as === 'entry' ? typed.html : typed
  }

  const forReaders = async (job: Job) => rendered(job, await readers.run(taskOf(job)))

  return {
    render: (body, settings) =>
      forReaders({ as: 'page', body, settings }) as Promise<RenderedDocument>,
    renderForFeeds: (body, settings) =>
      forReaders({ as: 'entry', body, settings }) as Promise<string>,
    async preview(body, settings, of) {
      const job: Job = { as: 'page', body, settings }
      const outcome = await previews(taskOf(job), of)
      return outcome && (rendered(job, outcome) as RenderedDocument)
    },
    async stop() {
      await Promise.all([readers.stop(), desk.stop()])
    },
  }
}

function taskOf(job: Job): Task {
  const cost = renderingCost(job.body)
  return job.as === 'page'
    ? { job, cost, rank: 0, mostCpuMs: mostCpuMsOfPage }
    : { job, cost, rank: 1, mostCpuMs: mostCpuMsOfEntry }
}
