import { globSync, readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { dirname, relative, resolve } from 'node:path'
import { compile } from 'tailwindcss'
import type { Plugin } from 'vite'
import { type ClassNames, chooseNames, rewriteStyles, wordsOf } from './names.ts'
import { rewriteScript } from './rewrite-script.ts'

const styles = /\/app\/ui\/styles\/.*\.css(?!.*[?&]url\b)/
const markup =
  /\/app\/((ui|islands|document)\/.*|(site|desk|posts)\/.*\.(view|island|browser|route|request)|[^/]+)\.tsx?(\?.*)?$/

/**
 * Gives Tailwind's classes names of one to three letters, in style sheets and in scripts alike: in a page that
 * contains the styles of its first screen, long names are a tenth of the bytes. Development keeps the long ones.
 */
export function shortClassNames(): Plugin[] {
  let root = ''
  let names: Promise<ClassNames> | undefined
  const namesOnce = () => {
    names ??= namesOf(root)
    return names
  }
  return [
    {
      name: 'vigil:short-class-names-in-styles',
      // After Tailwind, before the styles become a module.
      enforce: 'pre',
      apply: 'build',
      configResolved(config) {
        root = config.root
      },
      transform: {
        filter: { id: styles },
        async handler(code) {
          return { code: rewriteStyles(code, await namesOnce()), map: null }
        },
      },
    },
    {
      name: 'vigil:short-class-names-in-scripts',
      // After every plugin that compiles to plain JavaScript.
      enforce: 'post',
      apply: 'build',
      transform: {
        filter: { id: markup },
        async handler(code, id) {
          const { code: rewritten, left } = rewriteScript(code, await namesOnce())
          if (left.length > 0) this.error(message(relative(root, id), left))
          return { code: rewritten, map: null }
        },
      },
    },
  ]
}

function message(file: string, left: string[]): string {
  return [
    `These classes of ${file} would lose their styles, since the build gives them short names:`,
    ...left.map((name) => `  ${name}`),
    'Write each as a whole word, in `className` or in a string of classes alone. What a script looks for gets a data attribute.',
  ].join('\n')
}

async function namesOf(root: string): Promise<ClassNames> {
  const read = (pattern: string, isWanted = (_file: string) => true) =>
    globSync(pattern, { cwd: root, exclude: (name) => name.includes('.test.') })
      .filter(isWanted)
      .sort()
      .map((file) => readFileSync(resolve(root, file), 'utf8'))
  const hasMarkup = (file: string) => markup.test(`/${file}`)
  const isOfDesk = (file: string) => /^app\/desk\//.test(file)
  const modules = read('app/**/*.{ts,tsx}', hasMarkup)
  return chooseNames({
    compiled: await compiledStyles(root, modules.flatMap(wordsOf)),
    handwritten: read('app/ui/styles/**/*.css'),
    readers: read('app/**/*.{ts,tsx}', (file) => hasMarkup(file) && !isOfDesk(file)),
    withoutMarkup: read('app/**/*.{ts,tsx}', (file) => !hasMarkup(file)),
  })
}

async function compiledStyles(root: string, words: string[]): Promise<string> {
  const load = async (id: string, base: string) => {
    const path = id.startsWith('.') ? resolve(base, id) : packages.resolve(id)
    return { path, base: dirname(path), content: readFileSync(path, 'utf8') }
  }
  const packages = createRequire(resolve(root, 'package.json'))
  const { content, base } = await load('./app/ui/styles/app.css', root)
  const { build } = await compile(content, { base, loadStylesheet: load })
  return build(words)
}
