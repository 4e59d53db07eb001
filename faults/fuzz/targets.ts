import type { RouteConfigEntry } from '@react-router/dev/routes'
import routes from '../../app/routes'

/** Who has access: everyone, everyone who knows the desk's address, or signed-in editors. */
export type Area = 'public' | 'outside' | 'inside'

export interface Target {
  /** As in app/routes.ts, without the desk's address: `topics/:topic`. */
  pattern: string
  area: Area
}

/** Handled by server/http, or files of the build. */
const otherPatterns = [
  'healthz',
  'readyz',
  'assets/:file',
  'favicon.svg',
  'sw.js',
  '__manifest',
  ':anything',
  'storage/:any/:thing',
]

/** Every address of the site, including new routes of app/routes.ts. */
export function allTargets(): Target[] {
  const routed = routes.flatMap((entry) => targetsOf(entry, '', 'public'))
  return [...routed, ...otherPatterns.map((pattern) => ({ pattern, area: 'public' as const }))]
}

function targetsOf(entry: RouteConfigEntry, above: string, area: Area): Target[] {
  const segment = entry.id === 'desk' ? '' : (entry.path ?? '')
  const pattern = [above, segment].filter(Boolean).join('/')
  if (!entry.children) return [{ pattern, area }]
  const below =
    entry.id === 'desk' ? 'outside' : entry.file === 'desk/signed-in.route.tsx' ? 'inside' : area
  return entry.children.flatMap((child) => targetsOf(child, pattern, below))
}
