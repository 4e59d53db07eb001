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

export interface FirstPaintWish {
  rounds: number
  /** Only these kinds of pages; all where none is named. */
  kinds: string[]
  /** Prints every load. */
  showsLoads: boolean
}

const staticPages = ['/about', '/contact', '/privacy-policy', '/accessibility', '/subscribe']
const mostNodes: Partial<Record<Kind, number>> = { article: 800 }
const mostBytes: Record<Kind, number> = {
  ...{ home: 16, domain: 16, article: 14, brief: 14, topic: 14 },
}
const mostBlocking = 50

/**
 * Each kind of page of the sample edition on a slow phone, by turns with a plain page of the same words: times are judged
 * by how many times as long ours took in the same round.
 */
export async function firstPaint(
  dataDir: string,
  executablePath: string,
  { rounds, kinds, showsLoads }: FirstPaintWish,
): Promise<Result[]> {
  const vigil = await startVigil({ DATA_DIR: dataDir, LOG_LEVEL: 'warn', SAMPLE_CONTENT: '0' })
  const browser = await chromium.launch({ executablePath, args: ['--no-sandbox', '--disable-gpu'] })
  const wanted = (Object.keys(pages) as Kind[]).filter(
    (kind) => kinds.length === 0 || kinds.includes(kind),
  )
  try {
    const plainPages: Record<string, PlainPage> = {}
    for (const kind of wanted) {
      plainPages[pages[kind]] = await plainPage(browser, vigil.origin + pages[kind])
    }
    const plain = await startPlainSite(vigil.origin, plainPages)
    const results: Result[] = []
    try {
      for (const kind of wanted) {
        const path = pages[kind]
        const bytesOfPage = async () => (await rawPage(vigil.origin, path)).body.length
        const firstBytes = await bytesOfPage()
        const visits = await byTurns(rounds, {
          ours: () => visit(browser, vigil.origin + path),
          plain: () => visit(browser, plain.origin + path),
        })
        // By now it has been compressed as far as it can be, for everybody after the first.
        const bytes = await bytesOfPage()
        if (showsLoads) {
          showLoads(`${kind}, ours`, visits.ours, bytes)
          showLoads(`${kind}, plain`, visits.plain, plain.bytesOf(path))
        }
        results.push(...judged(kind, visits, { firstBytes, bytes }))
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

/** The one that goes first changes from round to round. */
async function byTurns(
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
  /** Of the first answer after a change, and of all that follow. */
  firstBytes: number
  bytes: number
}

function judged(kind: Kind, { ours, plain }: Visits, size: DocumentSize): Result[] {
  const beside = (what: string, time: (visit: Visit) => number, most?: number): Result => {
    const ratios = ours.map((one, round) => time(one) / time(plain[round] as Visit))
    const times = [ours, plain].map((some) => Math.round(median(some.map(time))))
    return {
      name: `slow phone, ${kind}: ${what}`,
      value: `${spread(ratios, (ratio) => ratio.toFixed(2))} times the plain page’s, ${times.join(' to ')} ms`,
      ...(most && { bar: `at most ${most} times`, isMet: median(ratios) <= most }),
    }
  }
  const blocking = ours.map((one) => one.blocking)
  const nodes = median(ours.map((one) => one.nodes))
  const limit = mostNodes[kind]
  return [
    beside('first paint', ({ fcp }) => fcp, 1.2),
    beside('largest paint', ({ lcp }) => lcp, 1.5),
    beside('style and layout', ({ style, layout }) => style + layout, 2.5),
    beside('with all that follows while it rests', ({ whole }) => whole),
    {
      name: `slow phone, ${kind}: blocking time`,
      value: spread(blocking, (time) => `${time.toFixed(0)} ms`),
      bar: `at most ${mostBlocking} ms`,
      isMet: median(blocking) <= mostBlocking,
    },
    {
      ...documentWeight(`slow phone, ${kind}: document`, size.bytes, mostBytes[kind]),
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

function documentWeight(name: string, bytes: number, most: number): Result {
  const isMet = bytes <= most * 1024
  return { name, value: kilobytes(bytes), bar: `at most ${most} KB`, isMet }
}

function showLoads(name: string, visits: Visit[], bytes: number): void {
  const busy = loadavg()[0]?.toFixed(1)
  process.stdout.write(`  ${name}, ${bytes} bytes (load of this machine: ${busy})\n`)
  for (const { fcp, lcp, blocking, style, layout, whole, nodes } of visits) {
    const [style1, layout1, whole1] = [style, layout, whole].map((time) => time.toFixed(1))
    const [fcp0, lcp0, blocking0] = [fcp, lcp, blocking].map((time) => time.toFixed(0))
    process.stdout.write(
      `    FCP ${fcp0}, LCP ${lcp0}, TBT ${blocking0}, style ${style1}, layout ${layout1}, in the end ${whole1} ms, ${nodes} nodes\n`,
    )
  }
}
