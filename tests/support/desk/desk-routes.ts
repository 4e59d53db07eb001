import type { RouteConfigEntry } from '@react-router/dev/routes'
import routes from '../../../app/routes'

export interface DeskRoute {
  /** Below the desk's own address: `articles/:id`, or nothing for the door. */
  path: string
  /** Is it for those alone who are signed in? */
  isInside: boolean
}

/** Every address of the desk, as app/routes.ts has them: a new one cannot be forgotten. */
export function deskRoutes(): DeskRoute[] {
  const desk = routes.find(({ id }) => id === 'desk')
  return (desk?.children ?? []).flatMap((entry) => routesOf(entry, false))
}

function routesOf(entry: RouteConfigEntry, isInside: boolean): DeskRoute[] {
  if (!entry.children) return [{ path: entry.path ?? '', isInside }]
  const isDoor = entry.file === 'desk/signed-in.route.tsx'
  return entry.children.flatMap((child) => routesOf(child, isInside || isDoor))
}
