import type { ShouldRevalidateFunctionArgs } from 'react-router'

/**
 * A rejected form changed nothing, so its page is not loaded again. Without a network that would fail, and replace the
 * page with everything that was typed.
 */
export function unlessFormRejected({
  actionResult,
  defaultShouldRevalidate,
}: ShouldRevalidateFunctionArgs): boolean {
  const isRejected = typeof actionResult === 'object' && actionResult && 'errors' in actionResult
  return isRejected ? false : defaultShouldRevalidate
}
