import { parentPort, workerData } from 'node:worker_threads'
import { createHighlight } from '~/markdown/code/highlight'
import { renderForFeeds } from '~/markdown/feeds/render-for-feeds'
import { renderDocument } from '~/markdown/render'
import { plainBody } from '~/newsletter/composing/plain-body.rules'
import { compareBodies } from '~/posts/revisions/comparing/compare-bodies.rules'
import { searchTextOf } from '~/posts/saving/search-text.rules'
import type { Answer, Job, RenderResult } from './job'

const { rendersPages } = workerData as { rendersPages: boolean }
const highlight = rendersPages ? await createHighlight() : null

parentPort?.on('message', (job: Job) => {
  parentPort?.postMessage(answerTo(job))
})
parentPort?.postMessage('ready')

function answerTo(job: Job): Answer {
  try {
    return { result: run(job) }
  } catch (error) {
    return { failure: error instanceof Error ? (error.stack ?? error.message) : String(error) }
  }
}

function run(job: Job): RenderResult {
  switch (job.as) {
    case 'page':
      return renderDocument(job.body, { ...job.settings, ...(highlight && { highlight }) })
    case 'entry':
      return renderForFeeds(job.body, job.settings)
    case 'mail-text':
      return plainBody(job.body, job.settings)
    case 'search-texts':
      return job.bodies.map((body) => searchTextOf(body, job.siteUrl))
    case 'comparison': {
      const { request, siteOrigin } = job
      return compareBodies(request, { siteOrigin, ...(highlight && { highlight }) })
    }
  }
}
