import type { RouteConfigEntry } from '@react-router/dev/routes'
import routes from '../../../app/routes'

export interface DeskRoute {
  /** Below the desk's address: `articles/:id`, or empty for the start page. */
  path: string
  /** Requires a session. */
  isInside: boolean
}

/** Every route of the desk, read from app/routes.ts, so that tests cover new ones too. */
export function deskRoutes(): DeskRoute[] {
  const desk = routes.find(({ id }) => id === 'desk')
  return (desk?.children ?? []).flatMap((entry) => routesOf(entry, false))
}

function routesOf(entry: RouteConfigEntry, isInside: boolean): DeskRoute[] {
  if (!entry.children) return [{ path: entry.path ?? '', isInside }]
  const isGuard = entry.file === 'desk/signed-in.route.tsx'
  return entry.children.flatMap((child) => routesOf(child, isInside || isGuard))
}
