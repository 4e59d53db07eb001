import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { projectFile } from '../project.mjs'
import { freePort } from '../system/run-proxy.mjs'

/** Starts the build in a project's folder with the sample edition, at the fixed time of all screenshots. */
export async function startSite(project: string) {
  const port = await freePort()
  const dataDir = mkdtempSync(join(tmpdir(), 'vigil-looks-'))
  const clock = pathToFileURL(projectFile('scripts/looks/fixed-clock.mjs')).href
  const child = spawn(process.execPath, [join(project, 'build/server/vigil.js'), 'serve'], {
    cwd: project,
    env: {
      PATH: process.env.PATH,
      NODE_ENV: 'production',
      NODE_OPTIONS: `--import=${clock}`,
      PORT: String(port),
      LOG_LEVEL: 'warn',
      DATA_DIR: dataDir,
      // Pages contain their address: it must be the same every time.
      SITE_URL: 'http://news.example',
    },
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  const ended = once(child, 'exit')
  // Also when a signal ends this process: the server stops and the folder is deleted.
  const cleanUp = () => {
    child.kill('SIGKILL')
    rmSync(dataDir, { recursive: true, force: true })
  }
  process.once('exit', cleanUp)
  let output = ''
  child.stdout.on('data', (data) => {
    output += data
  })
  while (!output.includes('Desk ')) {
    const hasEnded = await Promise.race([
      once(child.stdout, 'data').then(() => false),
      ended.then(() => true),
    ])
    if (hasEnded) throw new Error(`The site in ${project} did not start:\n${output}`)
  }
  return {
    origin: `http://127.0.0.1:${port}`,
    async stop() {
      child.kill('SIGTERM')
      await ended
      cleanUp()
      process.off('exit', cleanUp)
    },
  }
}
