import { renderingCost } from '~/markdown/cost/rendering-cost'
import { type RenderedDocument, renderAsPlainText } from '~/markdown/rendered-document'
import {
  type PlainBody,
  type PlainSettings,
  sourceAsPlainBody,
} from '~/newsletter/composing/plain-body.rules'
import type { MakeSearchText } from '~/posts/saving/search-text.actions'
import type { RenderBody } from '~/site/post/rendered-bodies.page'
import type { RenderFeedBody } from '~/syndication/feeds/bodies/feed-bodies.page'
import type { RenderJob, RenderResult } from './job'
import { createRenderQueue, type Task } from './render-queue'
import type { Outcome } from './render-thread'
import {
  type CompareBodies,
  type CompareForReaders,
  createComparisons,
  createLimitedComparisons,
} from './tasks/comparisons'
import { createPreviews, type PreviewRequest } from './tasks/previews'
import { createSearchTexts } from './tasks/search-texts'

export interface Rendering {
  render: RenderBody
  renderForFeeds: RenderFeedBody
  plainBody: RenderPlainBody
  preview: RenderPreview
  compare: CompareBodies
  compareForReaders: CompareForReaders
  makeSearchText: MakeSearchText
  stop: () => Promise<void>
}

export type RenderPlainBody = (body: string, settings: PlainSettings) => Promise<PlainBody>

/** Null if a newer preview of the same editor replaced it. */
export type RenderPreview = (
  body: string,
  settings: Parameters<RenderBody>[1],
  request: PreviewRequest,
) => Promise<RenderedDocument | null>

interface RenderingOptions {
  /** The build of server/rendering/render-worker.ts. */
  workerFile: string
  siteUrl: string
  /** Called when the Markdown source is used instead of the rendered text. */
  onTooCostly: (title: string, use: 'shown' | 'searched') => void
  onFailure: (error: unknown) => void
}

/** Twice what a megabyte of prose takes on a slow machine. */
const maxCpuMsOfPage = 3_000
/** A feed has many entries. Costlier ones are recognised by their rendering cost beforehand. */
const maxCpuMsOfEntry = 1_000
const deskIdleMs = 60_000
/** Costs above this count as equal: counting further would take too long. */
const maxCostCounted = 4_000_000

/**
 * Renders texts in threads, so that a costly text blocks no other request. One thread is for readers: pages come before
 * feeds and mail, and cheap texts before costly ones. A second is for previews at the desk, a third for the search
 * texts of saved posts, a fourth for what changed between public versions, so that none waits for the others. A text that takes too much time or memory ends its
 * thread, and its Markdown source is shown.
 */
export function createRendering({
  workerFile,
  siteUrl,
  onTooCostly,
  onFailure,
}: RenderingOptions): Rendering {
  const readers = createRenderQueue({ workerFile })
  const desk = createRenderQueue({ workerFile, idleMs: deskIdleMs })
  const saves = createRenderQueue({ workerFile, idleMs: deskIdleMs, rendersPages: false })
  const history = createRenderQueue({ workerFile, idleMs: deskIdleMs })
  const renderPreview = createPreviews(desk)

  /** What the worker rendered, or the Markdown source of a text that is too costly. */
  function resultOf({ body, settings, as }: RenderJob, outcome: Outcome): RenderResult {
    if ('failure' in outcome) throw new Error(`The text could not be rendered: ${outcome.failure}`)
    if ('result' in outcome) return outcome.result
    onTooCostly(settings.title, 'shown')
    if (as === 'mail-text') return sourceAsPlainBody(body)
    const source = renderAsPlainText(body)
    return as === 'entry' ? source.html : source
  }

  const renderForReaders = async (job: RenderJob) => resultOf(job, await readers.run(taskOf(job)))

  return {
    render: (body, settings) =>
      renderForReaders({ as: 'page', body, settings }) as Promise<RenderedDocument>,
    renderForFeeds: (body, settings) =>
      renderForReaders({ as: 'entry', body, settings }) as Promise<string>,
    plainBody: (body, settings) =>
      renderForReaders({ as: 'mail-text', body, settings }) as Promise<PlainBody>,
    async preview(body, settings, request) {
      const job: RenderJob = { as: 'page', body, settings }
      const outcome = await renderPreview(taskOf(job), request)
      return outcome && (resultOf(job, outcome) as RenderedDocument)
    },
    // After previews: their editor is typing.
    compare: createComparisons(desk, { rank: 1, maxCpuMs: maxCpuMsOfPage }),
    compareForReaders: createLimitedComparisons(history),
    makeSearchText: createSearchTexts({
      queue: saves,
      siteUrl,
      onTooCostly: (title) => onTooCostly(title, 'searched'),
      onFailure,
    }),
    async stop() {
      await Promise.all([readers, desk, saves, history].map((queue) => queue.stop()))
    },
  }
}

function taskOf(job: RenderJob): Task {
  const cost = renderingCost(job.body, maxCostCounted)
  return job.as === 'page'
    ? { job, cost, rank: 0, maxCpuMs: maxCpuMsOfPage }
    : { job, cost, rank: 1, maxCpuMs: maxCpuMsOfEntry }
}
