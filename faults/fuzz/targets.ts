import type { RouteConfigEntry } from '@react-router/dev/routes'
import routes from '../../app/routes'

/** Who may see what is at an address: everybody, whoever knows the desk's address, or editors alone. */
export type Area = 'public' | 'door' | 'inside'

export interface Target {
  /** As app/routes.ts has it, the desk's own part left out: `topics/:topic`. */
  pattern: string
  area: Area
}

/** Answered by server/http itself, or by files of the build. */
const beside = [
  'healthz',
  'readyz',
  'assets/:file',
  'favicon.svg',
  'sw.js',
  '__manifest',
  ':anything',
  'storage/:any/:thing',
]

/** Every address of the site. A route that is added to app/routes.ts is in it by itself. */
export function allTargets(): Target[] {
  const own = routes.flatMap((entry) => targetsOf(entry, '', 'public'))
  return [...own, ...beside.map((pattern) => ({ pattern, area: 'public' as const }))]
}

function targetsOf(entry: RouteConfigEntry, above: string, area: Area): Target[] {
  const own = entry.id === 'desk' ? '' : (entry.path ?? '')
  const pattern = [above, own].filter(Boolean).join('/')
  if (!entry.children) return [{ pattern, area }]
  const below =
    entry.id === 'desk' ? 'door' : entry.file === 'desk/signed-in.route.tsx' ? 'inside' : area
  return entry.children.flatMap((child) => targetsOf(child, pattern, below))
}
