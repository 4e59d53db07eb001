import { loadavg } from 'node:os'
import { chromium } from '@playwright/test'
import { type PlainPage, plainPage } from '../first-paint/plain-page'
import { startPlainSite } from '../first-paint/plain-site'
import { type Visit, visit } from '../first-paint/visit'
import { kilobytes, median, type Result, spread } from '../numbers'
import { startVigil } from '../running'
import { rawPage } from './raw-page'
import { pages } from './weight'

type Kind = keyof typeof pages

export interface FirstPaintOptions {
  rounds: number
  /** Only these kinds of pages; empty: all. */
  kinds: string[]
  /** Prints every load. */
  showsLoads: boolean
}

const staticPages = ['/about', '/contact', '/privacy-policy', '/accessibility', '/subscribe']
const maxNodes: Partial<Record<Kind, number>> = { article: 800 }
const maxKilobytes: Record<Kind, number> = {
  home: 16,
  domain: 16,
  article: 14,
  brief: 14,
  topic: 14,
}
const maxBlockingMs = 50

/**
 * Each kind of page of the sample edition on a slow phone, in turns with a plain page of the same words: times are judged
 * by the ratio of the two in the same round.
 */
export async function firstPaint(
  dataDir: string,
  executablePath: string,
  { rounds, kinds, showsLoads }: FirstPaintOptions,
): Promise<Result[]> {
  const vigil = await startVigil({ DATA_DIR: dataDir, LOG_LEVEL: 'warn', SAMPLE_CONTENT: '0' })
  const browser = await chromium.launch({ executablePath, args: ['--no-sandbox', '--disable-gpu'] })
  const selected = (Object.keys(pages) as Kind[]).filter(
    (kind) => kinds.length === 0 || kinds.includes(kind),
  )
  try {
    const plainPages: Record<string, PlainPage> = {}
    for (const kind of selected) {
      plainPages[pages[kind]] = await plainPage(browser, vigil.origin + pages[kind])
    }
    const plain = await startPlainSite(vigil.origin, plainPages)
    const results: Result[] = []
    try {
      for (const kind of selected) {
        const path = pages[kind]
        const bytesOfPage = async () => (await rawPage(vigil.origin, path)).body.length
        const firstBytes = await bytesOfPage()
        const visits = await visitInTurns(rounds, {
          ours: () => visit(browser, vigil.origin + path),
          plain: () => visit(browser, plain.origin + path),
        })
        // By now the server has compressed it as far as possible.
        const bytes = await bytesOfPage()
        if (showsLoads) {
          showLoads(`${kind}, ours`, visits.ours, bytes)
          showLoads(`${kind}, plain`, visits.plain, plain.bytesOf(path))
        }
        results.push(...resultsOf(kind, visits, { firstBytes, bytes }))
      }
    } finally {
      await plain.stop()
    }
    return kinds.length > 0 ? results : [...results, await heaviestStatic(vigil.origin)]
  } finally {
    await browser.close()
    await vigil.stop()
  }
}

type Visits = Record<'ours' | 'plain', Visit[]>

/** The order changes from round to round. */
async function visitInTurns(
  rounds: number,
  load: Record<'ours' | 'plain', () => Promise<Visit>>,
): Promise<Visits> {
  const visits: Visits = { ours: [], plain: [] }
  const order = ['ours', 'plain'] as const
  for (let round = 0; round < rounds; round += 1) {
    for (const one of round % 2 === 0 ? order : order.toReversed()) {
      visits[one].push(await load[one]())
    }
  }
  return visits
}

interface DocumentSize {
  /** Of the first response after a change, and of all later ones. */
  firstBytes: number
  bytes: number
}

function resultsOf(kind: Kind, { ours, plain }: Visits, size: DocumentSize): Result[] {
  const compare = (what: string, time: (visit: Visit) => number, max?: number): Result => {
    const ratios = ours.map((one, round) => time(one) / time(plain[round] as Visit))
    const times = [ours, plain].map((some) => Math.round(median(some.map(time))))
    return {
      name: `slow phone, ${kind}: ${what}`,
      value: `${spread(ratios, (ratio) => ratio.toFixed(2))} times the plain page’s, ${times.join(' to ')} ms`,
      ...(max && { bar: `at most ${max} times`, isMet: median(ratios) <= max }),
    }
  }
  const blocking = ours.map((one) => one.blocking)
  const nodes = median(ours.map((one) => one.nodes))
  const limit = maxNodes[kind]
  return [
    compare('first paint', ({ fcp }) => fcp, 1.2),
    compare('largest paint', ({ lcp }) => lcp, 1.5),
    compare('style and layout', ({ style, layout }) => style + layout, 2.5),
    {
      name: `slow phone, ${kind}: blocking time`,
      value: spread(blocking, (time) => `${time.toFixed(0)} ms`),
      bar: `at most ${maxBlockingMs} ms`,
      isMet: median(blocking) <= maxBlockingMs,
    },
    {
      ...documentWeight(`slow phone, ${kind}: document`, size.bytes, maxKilobytes[kind]),
      value: `${kilobytes(size.bytes)}, the first time ${kilobytes(size.firstBytes)}`,
    },
    {
      name: `slow phone, ${kind}: nodes`,
      value: `${nodes}, of the plain page ${median(plain.map((one) => one.nodes))}`,
      ...(limit && { bar: `at most ${limit}`, isMet: nodes <= limit }),
    },
  ]
}

async function heaviestStatic(origin: string): Promise<Result> {
  const sizes = await Promise.all(
    staticPages.map(async (path) => (await rawPage(origin, path)).body.length),
  )
  return documentWeight('static pages: largest document', Math.max(...sizes), 14)
}

function documentWeight(name: string, bytes: number, max: number): Result {
  const isMet = bytes <= max * 1024
  return { name, value: kilobytes(bytes), bar: `at most ${max} KB`, isMet }
}

function showLoads(name: string, visits: Visit[], bytes: number): void {
  const busy = loadavg()[0]?.toFixed(1)
  process.stdout.write(`  ${name}, ${bytes} bytes (load of this machine: ${busy})\n`)
  for (const { fcp, lcp, blocking, style, layout, nodes } of visits) {
    const [style1, layout1] = [style, layout].map((time) => time.toFixed(1))
    const [fcp0, lcp0, blocking0] = [fcp, lcp, blocking].map((time) => time.toFixed(0))
    process.stdout.write(
      `    FCP ${fcp0}, LCP ${lcp0}, TBT ${blocking0}, style ${style1}, layout ${layout1} ms, ${nodes} nodes\n`,
    )
  }
}
