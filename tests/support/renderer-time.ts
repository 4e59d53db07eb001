import { appendFileSync, readdirSync, readFileSync } from 'node:fs'
import { processIn } from '../../scripts/testing/processor-time.mjs'

/**
 * Adds the processor time of the renderers of this worker's browser to the file that `npm test` reads. Chromium's zygotes
 * start them and await them, but nobody awaits the zygotes.
 */
export function recordRendererTime(): void {
  const file = process.env.VIGIL_TEST_RENDERER_SECONDS
  if (!file) return
  const parents = new Map(processes().map(({ pid, parent }) => [pid, parent]))
  const isOurs = (pid: number): boolean =>
    pid === process.pid || (parents.has(pid) && isOurs(parents.get(pid) ?? 0))
  const zygotes = processes().filter(
    ({ pid, command }) => /--type=zygote/.test(command) && isOurs(pid),
  )
  const seconds = zygotes.reduce((sum, zygote) => sum + zygote.seconds, 0)
  appendFileSync(file, `${seconds}\n`)
}

function processes() {
  return readdirSync('/proc')
    .filter((name) => /^\d+$/.test(name))
    .flatMap((name) => {
      try {
        const command = readFileSync(`/proc/${name}/cmdline`, 'utf8')
        const stat = readFileSync(`/proc/${name}/stat`, 'utf8')
        return [{ pid: Number(name), command, ...processIn(stat) }]
      } catch {
        // It has ended.
        return []
      }
    })
}
