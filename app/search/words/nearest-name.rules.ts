import { editDistance } from './spelling.rules'

/** The name that somebody who typed another one may have meant; null if none is near. */
export function nearestName(typed: string, names: Iterable<string>): string | null {
  const allowed = typed.length < 7 ? 1 : 2
  let nearest: { name: string; typos: number } | null = null
  for (const name of names) {
    const typos = editDistance(typed, name, allowed)
    if (typos <= (nearest ? nearest.typos - 1 : allowed)) nearest = { name, typos }
  }
  return nearest?.name ?? null
}
