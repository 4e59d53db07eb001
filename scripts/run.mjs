// Every npm script calls this: `node scripts/run.mjs <task>`. It runs on any Node with nothing installed, installs
// what is missing, and continues with the Node that this project pins.
import { spawn } from 'node:child_process'
import { endWithChildren } from './children.mjs'
import { ensureInstalled } from './install.mjs'
import { projectFile } from './project.mjs'
import { processorSeconds, usedBefore } from './testing/processor-time.mjs'

const [task = '', ...args] = process.argv.slice(2)
const taskFile = projectFile('scripts/tasks', `${task}.mjs`)

stopWithParent()
const removeSignalHandlers = endWithChildren()
await ensureInstalled()
removeSignalHandlers()

const child = spawn(projectFile('node_modules/node/bin/node'), [taskFile, ...args], {
  stdio: 'inherit',
  env: { ...process.env, [usedBefore]: String(processorSeconds() ?? 0) },
})
for (const signal of /** @type {const} */ (['SIGINT', 'SIGTERM', 'SIGHUP'])) {
  process.on(signal, () => child.kill(signal))
}
child.on('exit', (code, signal) => {
  process.exitCode = code ?? (signal ? 1 : 0)
})

// npm may be killed without a signal to its children. The scripts in package.json begin with `exec`, so
// that no shell runs between npm and this process.
function stopWithParent() {
  const parent = process.ppid
  setInterval(() => {
    if (process.ppid !== parent) process.kill(process.pid, 'SIGTERM')
  }, 500).unref()
}
