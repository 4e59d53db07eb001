import postcss from 'postcss'

/** The classes of the site: those with a short name, and all others. */
export interface ClassNames {
  short: ReadonlyMap<string, string>
  /** All other classes in style sheets. */
  others: ReadonlySet<string>
}

interface Sources {
  /** The style sheet that Tailwind generates. */
  compiled: string
  /** The style sheets in the repository. */
  handwritten: string[]
  /** Modules of readers' pages, whose classes get the shortest names. */
  readers: string[]
  /** Modules without markup: classes that they name are not renamed. */
  withoutMarkup: string[]
}

/** The same sources give the same names, so that the server, the browser and every process agree. */
export function chooseNames(sources: Sources): ClassNames {
  const utilities = utilitiesIn(sources.compiled)
  const handwritten = new Set(sources.handwritten.flatMap(handwrittenClasses))
  const stays = new Set([
    ...writtenByPackages,
    ...handwritten,
    ...sources.withoutMarkup.flatMap(wordsOf),
  ])
  const replaced = [...utilities].filter((name) => isReplaceable(name) && !stays.has(name))
  const others = new Set(
    [...utilities, ...handwritten].filter((name) => stays.has(name) || !isReplaceable(name)),
  )
  const uses = countUses(sources.readers)
  const timesUsed = (name: string) => uses.get(name) ?? 0
  const byUse = replaced.sort((a, b) => timesUsed(b) - timesUsed(a) || (a < b ? -1 : 1))
  const free = freeNames(others)
  return { short: new Map(byUse.map((name) => [name, free.next().value])), others }
}

/** A class that remark-rehype gives the heading of footnotes. */
const writtenByPackages = ['sr-only']

/** CSS values: a script may use them as such. */
const keywords =
  /^(inline-(block|flex|grid|table)|flow-root|list-item|table-(cell|row|column|caption)|line-through|ease-(in|out|in-out)|pre-(line|wrap)|not-allowed|zoom-(in|out)|(col|row)-resize|border-box|content-box)$/

/** A plain word (`flex`) may also be a word in a text, and is hardly longer than a short name. */
function isReplaceable(name: string): boolean {
  return /[^a-zA-Z0-9]/.test(name) && !keywords.test(name)
}

/** No capitals: with more different letters pages compress worse. */
const letters = [...'abcdefghijklmnopqrstuvwxyz']

function* freeNames(used: ReadonlySet<string>): Generator<string, never> {
  for (let length = 1; ; length++) {
    for (const name of namesOf(length)) if (!used.has(name) && !isBlocked(name)) yield name
  }
}

function namesOf(length: number): string[] {
  if (length === 1) return letters
  return namesOf(length - 1).flatMap((start) => letters.map((end) => start + end))
}

/** Ad blockers hide elements with these classes. */
function isBlocked(name: string): boolean {
  return /^ads?$/.test(name)
}

/** Tailwind begins the selector of a utility with its class, whatever follows it. */
function utilitiesIn(compiled: string): Set<string> {
  const names = new Set<string>()
  postcss.parse(compiled).walkAtRules('layer', (layer) => {
    if (layer.params !== 'utilities') return
    layer.walkRules(({ selector }) => {
      const [first] = classesOf(selector)
      if (first) names.add(first)
    })
  })
  return names
}

function handwrittenClasses(css: string): string[] {
  const names: string[] = []
  const root = postcss.parse(css)
  root.walkRules(({ selector }) => void names.push(...classesOf(selector)))
  root.walkAtRules('utility', ({ params }) => void names.push(params))
  return names
}

/** A class in a selector, or a string in one, which holds none. */
const classOrString = /"[^"]*"|'[^']*'|\.((?:\\[0-9a-f]{1,6}\s?|\\.|[\w-])+)/gi

export function classesOf(selector: string): string[] {
  return [...selector.matchAll(classOrString)].flatMap(([, name]) => (name ? unescaped(name) : []))
}

/** The same selectors, with the short names. */
export function rewriteStyles(css: string, { short }: Pick<ClassNames, 'short'>): string {
  const root = postcss.parse(css)
  root.walkRules((rule) => {
    rule.selector = rule.selector.replace(classOrString, (written, name?: string) => {
      const shorter = name && short.get(unescaped(name))
      return shorter ? `.${shorter}` : written
    })
  })
  return root.toString()
}

function unescaped(name: string): string {
  return name.replace(/\\(?:([0-9a-f]{1,6})\s?|(.))/gi, (_, code?: string, character?: string) =>
    code ? String.fromCodePoint(Number.parseInt(code, 16)) : (character ?? ''),
  )
}

function countUses(modules: string[]): Map<string, number> {
  const uses = new Map<string, number>()
  for (const word of modules.flatMap(wordsOf)) uses.set(word, (uses.get(word) ?? 0) + 1)
  return uses
}

/** Every string in a module that could be a class. */
export function wordsOf(module: string): string[] {
  return module.split(/[\s'"`]+/)
}
