import { existsSync } from 'node:fs'
import { delimiter, join } from 'node:path'
import { installIfPossible, refuseWithout } from './packages.mjs'

// The headless shell first: the same engine without the browser around it, and twice as fast.
const shell = 'chromium-headless-shell'
const names = ['chromium', 'chromium-browser', 'google-chrome-stable', 'google-chrome']
const macPaths = [
  '/Applications/Chromium.app/Contents/MacOS/Chromium',
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
]

/** The path of a Chromium on this machine, installed first if need be. CHROMIUM_PATH overrides it. */
export function findChromium() {
  const known = process.env.CHROMIUM_PATH ?? onPath([shell])
  if (known) return known
  installIfPossible('Chromium', shell)
  return (
    onPath([shell, ...names]) ??
    macPaths.find((path) => existsSync(path)) ??
    refuseWithout('Chromium', shell)
  )
}

/** @param {string[]} names the best first */
function onPath(names) {
  const folders = (process.env.PATH ?? '').split(delimiter)
  return names
    .flatMap((name) => folders.map((folder) => join(folder, name)))
    .find((path) => existsSync(path))
}
