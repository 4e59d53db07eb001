import { kilobytes, megabytes, type Result, under } from '../numbers'
import { startVigil } from '../running'
import { rawPage } from './raw-page'

/** One page of each kind in the sample edition. */
export const pages = {
  home: '/',
  domain: '/ai',
  article: '/cybersecurity/passkeys-in-the-enterprise',
  brief: '/weekly-brief/brief-logs-worth-keeping',
  topic: '/topics/Phishing',
}

/** The download of a first visit to the sample edition, without pictures. */
export async function weight(dataDir: string): Promise<Result[]> {
  const vigil = await startVigil({ DATA_DIR: dataDir, LOG_LEVEL: 'warn' })
  const results: Result[] = []
  try {
    await new Promise((resolve) => setTimeout(resolve, 2_000))
    results.push(
      under('start to first byte', vigil.firstByteMs, (value) => `${value.toFixed(0)} ms`, 1_000),
      under('memory after start', vigil.memory(), megabytes, 150),
    )
    for (const [name, path] of Object.entries(pages)) {
      const { body } = await rawPage(vigil.origin, path)
      const html = await (await fetch(vigil.origin + path)).text()
      const linked = (pattern: RegExp) =>
        sizeOf(vigil.origin, [...new Set([...html.matchAll(pattern)].map(([, url]) => url ?? ''))])
      const [styles, scripts, fonts] = await Promise.all([
        linked(/<link rel="stylesheet" href="([^"]+)"/g),
        linked(/<script[^>]* src="([^"]+)"/g),
        // The extended font is fetched only by pages that use its letters.
        linked(/url\("?([^")]+\/(?!source-sans-extended)[^")/]+\.woff2)"?\)/g),
      ])
      const weights = `${kilobytes(scripts)} of scripts, ${kilobytes(styles)} of styles, ${kilobytes(fonts)} of fonts`
      const isLight = scripts <= 5 * 1024 && styles <= 15 * 1024 && fonts > 0 && fonts <= 30 * 1024
      results.push({
        name: `${name}: bytes`,
        value: `${kilobytes(body.length)} of HTML, ${weights}`,
        ...(name === 'article' && { bar: '5 + 15 + 30 KB', isMet: isLight }),
      })
    }
    return results
  } finally {
    await vigil.stop()
  }
}

async function sizeOf(origin: string, paths: string[]): Promise<number> {
  const sizes = await Promise.all(
    paths.map(async (path) => (await rawPage(origin, path)).body.length),
  )
  return sizes.reduce((sum, size) => sum + size, 0)
}
