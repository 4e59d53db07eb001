import { existsSync } from 'node:fs'
import { delimiter, join } from 'node:path'
import { installOrRefuse } from './packages.mjs'

const names = ['chromium', 'chromium-browser', 'google-chrome-stable', 'google-chrome']
const macPaths = [
  '/Applications/Chromium.app/Contents/MacOS/Chromium',
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
]

/** The path of a Chromium on this machine, installed first if need be. CHROMIUM_PATH overrides it. */
export function findChromium() {
  const found = process.env.CHROMIUM_PATH ?? search()
  if (found) return found
  installOrRefuse('Chromium', 'chromium')
  return search() ?? '/usr/bin/chromium'
}

function search() {
  const folders = (process.env.PATH ?? '').split(delimiter)
  const candidates = [
    ...folders.flatMap((dir) => names.map((name) => join(dir, name))),
    ...macPaths,
  ]
  return candidates.find((path) => existsSync(path))
}
