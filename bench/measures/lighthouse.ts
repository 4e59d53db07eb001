import { execFile } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { median, type Result, spread } from '../numbers'
import { startVigil } from '../running'
import { pages } from './weight'

/** Downloaded when needed: it is larger than all other packages of this project. */
const program = 'lighthouse@13.5.0'
/** Runs may differ by a point: on few cores the browser has to wait. */
const runs = 3
const categories = ['performance', 'accessibility', 'best-practices', 'seo'] as const

interface Report {
  categories: Record<
    (typeof categories)[number],
    { score: number | null; auditRefs: { id: string; weight: number }[] }
  >
  audits: Record<string, { score: number | null; displayValue?: string }>
}

/** Lighthouse scores of each kind of page on a simulated slow phone. */
export async function lighthouse(dataDir: string, chromium: string): Promise<Result[]> {
  const vigil = await startVigil({ DATA_DIR: dataDir, LOG_LEVEL: 'warn', SAMPLE_CONTENT: '0' })
  const folder = mkdtempSync(join(tmpdir(), 'vigil-lighthouse-'))
  const results: Result[] = []
  try {
    for (const [name, path] of Object.entries(pages)) {
      const url = vigil.origin + path
      await (await fetch(url)).arrayBuffer()
      const reports: Report[] = []
      while (reports.length < runs) reports.push(await reportOn(url, chromium, folder))
      const scores = categories.map((category) =>
        reports.map((report) => scoreOf(report.categories[category])),
      )
      results.push({
        name: `Lighthouse, ${name}`,
        value: [
          scores.map((some) => format(some)).join(' / '),
          ...new Set(reports.flatMap(lostPoints)),
        ].join(', '),
        bar: '100 / 100 / 100 / 100',
        isMet: scores.every((some) => median(some) === 100),
      })
    }
  } catch (error) {
    const [why = ''] = String(error).split('\n')
    results.push({ name: 'Lighthouse', value: `cannot run here: ${why.slice(0, 120)}` })
  } finally {
    await vigil.stop()
    rmSync(folder, { recursive: true, force: true })
  }
  return results
}

async function reportOn(url: string, chromium: string, folder: string): Promise<Report> {
  const file = join(folder, 'report.json')
  await promisify(execFile)(
    'npm',
    [
      'exec',
      '--yes',
      '--package',
      program,
      '--',
      'lighthouse',
      url,
      '--quiet',
      '--output=json',
      `--output-path=${file}`,
      `--only-categories=${categories.join()}`,
      '--chrome-flags=--headless --no-sandbox',
    ],
    { cwd: folder, env: { ...process.env, CHROME_PATH: chromium }, timeout: 300_000 },
  )
  return JSON.parse(readFileSync(file, 'utf8'))
}

/** '100', or '100 (99 to 100)' where runs differ. */
function format(scores: number[]): string {
  return new Set(scores).size === 1 ? String(scores[0]) : spread(scores, String)
}

function scoreOf({ score }: { score: number | null }): number {
  return Math.round((score ?? 0) * 100)
}

/** The audits that cost points, in categories below 100. */
function lostPoints({ categories: scored, audits }: Report): string[] {
  return categories
    .filter((category) => scoreOf(scored[category]) < 100)
    .flatMap((category) => scored[category].auditRefs)
    .flatMap(({ id, weight }) => {
      const { score = null, displayValue = '' } = audits[id] ?? {}
      const isFull = weight === 0 || score === null || score >= 0.995
      return isFull ? [] : [`${id} ${displayValue} (${score})`]
    })
}
