import cluster from 'node:cluster'
import { type Env, parseEnv } from '~/config/env.server'
import { variables } from '~/config/variables'
import { nearestName } from '~/search/words/nearest-name.rules'
import { StartupError } from '../startup-error'

/** Reads the environment, once. Warns of names that are misspelled: their settings would have no effect. */
export function readEnv(): Env {
  // Workers have the same environment as the process that started them.
  const warnings = cluster.isPrimary ? misspelledVariables(process.env) : []
  for (const warning of warnings) process.stderr.write(`vigil: ${warning}\n`)
  const parsed = parseEnv(process.env)
  if (!parsed.ok) {
    throw new StartupError(parsed.reasons.join(' '), 'Correct it, or unset it to use the default.')
  }
  return parsed.env
}

export function misspelledVariables(source: Record<string, string | undefined>): string[] {
  const known = Object.keys(variables.shape)
  return Object.keys(source).flatMap((name) => {
    if (known.includes(name)) return []
    const nearest = nearestName(name.toUpperCase(), known)
    return nearest
      ? [`There is no variable ${name}, so it has no effect. Did you mean ${nearest}?`]
      : []
  })
}
