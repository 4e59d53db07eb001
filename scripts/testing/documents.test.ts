import { existsSync, globSync, readdirSync, readFileSync } from 'node:fs'
import { basename, dirname, join } from 'node:path'
import { expect, test } from 'vitest'

const documents = [
  ...['README.md', 'CONTRIBUTING.md'],
  ...globSync(['docs/**/*.md', '{app,server,scripts,faults,bench,tests}/**/README.md']),
]

test.each(documents)('%s links only to files and headings that exist', (document) => {
  const links = [...textOf(document).matchAll(/\]\(([^)\s]+)\)/g)].map(([, href]) => href ?? '')
  const local = links.filter((href) => !/^(https?|mailto):/.test(href))
  expect(local.filter((href) => !leadsSomewhere(document, href))).toEqual([])
})

test.each(documents)('%s names only paths that exist', (document) => {
  const spans = [...textOf(document).matchAll(/`([\w.@-]+(?:\/[\w.@-]+)+)`/g)]
  const inExamples = [...textOf(document).matchAll(/^ *\/\/ ((?:app|server)\/\S+)$/gm)]
  const paths = [...spans, ...inExamples].map(([, path]) => path ?? '')
  expect(paths.filter((path) => isPath(document, path) && !isThere(document, path))).toEqual([])
})

function textOf(document: string): string {
  return readFileSync(document, 'utf8')
}

function leadsSomewhere(document: string, href: string): boolean {
  const [path, heading] = href.split('#')
  const target = path ? join(dirname(document), path) : document
  if (!existsSync(target)) return false
  return heading === undefined || headingsOf(target).includes(heading)
}

/** As GitHub names the anchors of headings. */
function headingsOf(document: string): string[] {
  return [...textOf(document).matchAll(/^#+ (.+)$/gm)].map(([, heading = '']) =>
    heading
      .toLowerCase()
      .replace(/[^\p{L}\p{N} -]/gu, '')
      .replaceAll(' ', '-'),
  )
}

/** Paths may begin at the document, at `app` or at the project. */
function placesOf(document: string, path: string): string[] {
  return [dirname(document), 'app', '.'].map((folder) => join(folder, path))
}

/** Other texts with a slash, such as media types, begin with no folder of ours. */
function isPath(document: string, path: string): boolean {
  const [first = ''] = path.split('/')
  const isInOurFolders = /^\w/.test(first) && placesOf(document, first).some(existsSync)
  return isInOurFolders || /\.(tsx?|mjs|css)$/.test(path)
}

/** A document may leave out the ending of a file. */
function isThere(document: string, path: string): boolean {
  return placesOf(document, path).some((place) => {
    if (existsSync(place)) return true
    const folder = dirname(place)
    const names = existsSync(folder) ? readdirSync(folder) : []
    return names.some((name) => name.startsWith(`${basename(place)}.`))
  })
}
