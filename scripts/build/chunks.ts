import type { Plugin } from 'vite'

/** The scripts of readers' pages. What they do not load, now or later, is only for the desk. */
const ofReaders = /\/app\/(?:site\/browser\/wake\.browser|islands\/first-paint)\.ts$/
/** What every page of the desk loads. */
const ofEveryDeskPage = /\/app\/(?:root|desk\/desk\.route)\.tsx|\/entry\.client\.tsx$/
const ofDesk = /\/app\/desk\//
/** What so many pages of the desk share is loaded with the first of them. */
const many = 3
const deskChunk = 'desk'

/** What is known of a module when all are loaded. */
interface Module {
  importedIds: readonly string[]
  dynamicallyImportedIds: readonly string[]
  isEntry: boolean
}

/**
 * Few scripts for the browser. By default each set of modules that the same pages share is a script: with the eighty
 * pages of the desk, one page loaded more than a hundred. Here the shared modules of the desk are one script, and
 * those of readers' islands are as many as islands share: what the desk uses makes no script of readers larger.
 */
export function chunks(): Plugin {
  let names = new Map<string, string>()
  return {
    name: 'vigil:chunks',
    apply: 'build',
    applyToEnvironment: ({ name }) => name === 'client',
    // A page's script may export what other scripts need of it.
    options: (options) => ({ ...options, preserveEntrySignatures: 'allow-extension' }),
    buildEnd() {
      const moduleOf = (id: string) => this.getModuleInfo(id) as Module
      names = chunkNames(Array.from(this.getModuleIds()), moduleOf)
    },
    outputOptions: (options) => ({
      ...options,
      codeSplitting: {
        // What a module imports has its own name.
        includeDependenciesRecursively: false,
        groups: [{ name: (id) => names.get(id), debugName: 'shared' }],
      },
    }),
  }
}

/** The name of each module's chunk, for those that more than one page or island uses. */
export function chunkNames(ids: string[], moduleOf: (id: string) => Module): Map<string, string> {
  const entries = ids.filter((id) => moduleOf(id).isEntry)
  const scripts = entries.filter((id) => ofReaders.test(id))
  const forReaders = reachable(scripts, (id) => [
    ...moduleOf(id).importedIds,
    ...moduleOf(id).dynamicallyImportedIds,
  ])
  const islands = Array.from(forReaders).flatMap((id) => moduleOf(id).dynamicallyImportedIds)
  const desk = entries.filter((id) => ofDesk.test(id) || ofEveryDeskPage.test(id))
  const names = new Map<string, string>()
  for (const [id, users] of usersOf([...scripts, ...islands])) {
    // Every page has the scripts, so what they use belongs to them.
    if (users.length > 1 && !users.some((user) => ofReaders.test(user))) {
      names.set(id, users.sort().join())
    }
  }
  for (const [id, users] of usersOf(desk)) {
    // An entry would run with the chunk, before it is asked for.
    if (forReaders.has(id) || moduleOf(id).isEntry) continue
    if (users.length >= many || users.some((user) => ofEveryDeskPage.test(user))) {
      names.set(id, deskChunk)
    }
  }
  return shortened(names)

  /** For each module the entries that cannot run without it. */
  function usersOf(roots: string[]): Map<string, string[]> {
    const users = new Map<string, string[]>()
    for (const root of new Set(roots)) {
      for (const id of reachable([root], (id) => moduleOf(id).importedIds)) {
        users.set(id, [...(users.get(id) ?? []), root])
      }
    }
    return users
  }
}

/** Each once, with what they lead to. */
function reachable(roots: string[], next: (id: string) => readonly string[]): Set<string> {
  const found = new Set(roots)
  // A set also visits what is added on the way.
  for (const id of found) for (const other of next(id)) found.add(other)
  return found
}

/** The first script of readers names the chunks of all islands, so their names are short. */
function shortened(names: Map<string, string>): Map<string, string> {
  const all = Array.from(new Set(names.values()))
  const short = (name: string) => (name === deskChunk ? name : `shared${all.indexOf(name)}`)
  return new Map(Array.from(names, ([id, name]) => [id, short(name)]))
}
