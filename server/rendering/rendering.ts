import { renderingCost } from '~/markdown/cost/rendering-cost'
import { asTyped, type RenderedDocument } from '~/markdown/rendered-document'
import {
  type PlainBody,
  type PlainSettings,
  typedPlainBody,
} from '~/newsletter/composing/plain-body.rules'
import type { MakeSearchText } from '~/posts/saving/search-text.actions'
import type { RenderBody } from '~/site/post/rendered-bodies.page'
import type { RenderFeedBody } from '~/syndication/feeds/bodies/feed-bodies.page'
import type { Rendered, RenderJob } from './job'
import { createLane, type Task } from './lane'
import { createPreviews, type PreviewOf } from './previews'
import type { Outcome } from './render-thread'
import { createSearchTexts } from './search-texts'

export interface Rendering {
  render: RenderBody
  renderForFeeds: RenderFeedBody
  plainBody: RenderPlainBody
  preview: RenderPreview
  makeSearchText: MakeSearchText
  stop: () => Promise<void>
}

export type RenderPlainBody = (body: string, settings: PlainSettings) => Promise<PlainBody>

/** Null where a newer preview of the same editor took its place. */
export type RenderPreview = (
  body: string,
  settings: Parameters<RenderBody>[1],
  of: PreviewOf,
) => Promise<RenderedDocument | null>

interface RenderingDeps {
  /** server/rendering/render-worker.ts, as it is built. */
  workerFile: string
  /** It is shown, or searched, as it was typed. */
  onTooMuch: (title: string, is: 'shown' | 'searched') => void
  onFailure: (error: unknown) => void
}

/** Twice what a megabyte of prose takes on a slow machine. */
const mostCpuMsOfPage = 3_000
/** A feed has many entries: what takes longer than this is found by its cost beforehand. */
const mostCpuMsOfEntry = 1_000
const deskIdleMs = 60_000
/** What costs more than this is not told apart: counting would take longer than it is worth. */
const mostCostCounted = 4_000_000

/**
 * Renders texts in threads, since some marks cost more the more of them there are, and meanwhile everybody else is
 * answered. One thread is for readers: their pages come before feeds and mail, and cheap texts before costly ones.
 * Another is for previews at the desk, which keep no reader waiting, and a third for what is saved there, which waits
 * for no preview. A text that takes too long or too much memory ends its thread, and is shown as it was typed.
 */
export function createRendering({ workerFile, onTooMuch, onFailure }: RenderingDeps): Rendering {
  const readers = createLane({ workerFile })
  const desk = createLane({ workerFile, idleMs: deskIdleMs })
  const saves = createLane({ workerFile, idleMs: deskIdleMs, rendersPages: false })
  const previews = createPreviews(desk)

  function rendered({ body, settings, as }: RenderJob, outcome: Outcome): Rendered {
    if ('failed' in outcome) throw new Error(`The text could not be rendered: ${outcome.failed}`)
    if ('rendered' in outcome) return outcome.rendered
    onTooMuch(settings.title, 'shown')
    if (as === 'mail-text') return typedPlainBody(body)
    const typed = asTyped(body)
    return as === 'entry' ? typed.html : typed
  }

  const forReaders = async (job: RenderJob) => rendered(job, await readers.run(taskOf(job)))

  return {
    render: (body, settings) =>
      forReaders({ as: 'page', body, settings }) as Promise<RenderedDocument>,
    renderForFeeds: (body, settings) =>
      forReaders({ as: 'entry', body, settings }) as Promise<string>,
    plainBody: (body, settings) =>
      forReaders({ as: 'mail-text', body, settings }) as Promise<PlainBody>,
    async preview(body, settings, of) {
      const job: RenderJob = { as: 'page', body, settings }
      const outcome = await previews(taskOf(job), of)
      return outcome && (rendered(job, outcome) as RenderedDocument)
    },
    makeSearchText: createSearchTexts({
      lane: saves,
      onTooMuch: (title) => onTooMuch(title, 'searched'),
      onFailure,
    }),
    async stop() {
      await Promise.all([readers.stop(), desk.stop(), saves.stop()])
    },
  }
}

function taskOf(job: RenderJob): Task {
  const cost = renderingCost(job.body, mostCostCounted)
  return job.as === 'page'
    ? { job, cost, rank: 0, mostCpuMs: mostCpuMsOfPage }
    : { job, cost, rank: 1, mostCpuMs: mostCpuMsOfEntry }
}
