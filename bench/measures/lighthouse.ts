import { execFile } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import type { Result } from '../numbers'
import { startVigil } from '../running'
import { pages } from './weight'

/** Fetched when it is needed: it is larger than all else that this project takes. */
const program = 'lighthouse@13.5.0'
const categories = ['performance', 'accessibility', 'best-practices', 'seo'] as const

interface Report {
  categories: Record<(typeof categories)[number], { score: number | null }>
}

/** What Lighthouse says of each kind of page, on a phone that is slower than this machine. */
export async function lighthouse(dataDir: string, chromium: string): Promise<Result[]> {
  const vigil = await startVigil({ DATA_DIR: dataDir, LOG_LEVEL: 'warn', SAMPLE_CONTENT: '0' })
  const folder = mkdtempSync(join(tmpdir(), 'vigil-lighthouse-'))
  const results: Result[] = []
  try {
    for (const [name, path] of Object.entries(pages)) {
      const url = vigil.origin + path
      await (await fetch(url)).arrayBuffer()
      const scores = await scoresOf(url, chromium, folder)
      results.push({
        name: `Lighthouse, ${name}`,
        value: scores.join(' / '),
        bar: '100 / 100 / 100 / 100',
        isMet: scores.every((score) => score === 100),
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

async function scoresOf(url: string, chromium: string, folder: string): Promise<number[]> {
  const file = join(folder, 'report.json')
  await promisify(execFile)(
    'npm',
    [
      ...['exec', '--yes', '--package', program, '--', 'lighthouse', url, '--quiet'],
      ...['--output=json', `--output-path=${file}`, `--only-categories=${categories.join()}`],
      '--chrome-flags=--headless --no-sandbox',
    ],
    { cwd: folder, env: { ...process.env, CHROME_PATH: chromium }, timeout: 300_000 },
  )
  const report: Report = JSON.parse(readFileSync(file, 'utf8'))
  return categories.map((category) => Math.round((report.categories[category].score ?? 0) * 100))
}
